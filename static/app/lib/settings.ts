/** How this browser wants the page to look; static/plain/scheme.js puts the same up before the first paint. */

export type Scheme = "system" | "light" | "dark";
export type Switch = "yes" | "no";

interface Settings { scheme: Scheme; patterns: Switch; letters: Switch; pace: string; sounds: Switch; notices: Switch; keys: Switch; guide: string }

const FIRST: Settings = { scheme: "system", patterns: "no", letters: "no", pace: "1", sounds: "no", notices: "no", keys: "yes", guide: "" };
const root = document.documentElement;

export function readSetting<K extends keyof Settings>(key: K): Settings[K] {
  return (stored(`risiko.${key}`) as Settings[K] | null) ?? FIRST[key];
}

export function writeSetting<K extends keyof Settings>(key: K, value: Settings[K]): void {
  try {
    localStorage.setItem(`risiko.${key}`, value);
  } catch {
    // A browser that keeps nothing still shows it until the page is left.
  }
  if (key !== "scheme") root.dataset[key] = value;
  else if (value === "system") delete root.dataset["scheme"];
  else root.dataset["scheme"] = value;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
