/** All words of one language: those the server shares (games/texts) and the page's own, by typed keys. */

import type english from "./en.json";

export type PageKey = keyof typeof english;
export type Values = Record<string, string | number>;
type Section = Record<string, string>;

/** The file static/dist/texts-<language>.json. */
export interface TextData {
  language: string;
  page: Record<PageKey, string>;
  plurals: Record<string, [string, string]>;
  boards: Record<string, Section>;
  [section: string]: unknown;
}

const UNITS: [number, string][] = [[86_400, "days"], [3_600, "hours"], [60, "minutes"], [1, "seconds"]];

export class Words {
  private readonly formats = new Map<string, Intl.NumberFormat>();

  constructor(private readonly data: TextData) {}

  get language(): string {
    return this.data.language;
  }

  /** A text of the page. */
  t(key: PageKey, values: Values = {}): string {
    return fill(this.data.page[key], values);
  }

  /** A text that the server shares; one that this page does not know yet shows as its key. */
  get(section: string, key: string, values: Values = {}): string {
    return fill(this.find(section, key) ?? key.replaceAll("_", " "), values);
  }

  has(section: string, key: string): boolean {
    return this.find(section, key) !== undefined;
  }

  /** A number and its noun. */
  count(noun: string, n: number): string {
    const pair = this.data.plurals[noun];
    return pair ? fill(pair[n === 1 ? 0 : 1], { n }) : String(n);
  }

  /** A time in whole seconds, in the largest unit that fits: `2 minutes`. */
  duration(seconds: number): string {
    const [size, noun] = UNITS.find(([length]) => seconds % length === 0)!;
    return this.count(noun, seconds / size);
  }

  territory(board: string, id: string): string {
    return this.data.boards[board]?.[id] ?? this.get("territories", id);
  }

  /** `a`, `a and b`, `a, b and c`. */
  listed(items: readonly string[]): string {
    if (items.length < 2) return items.join("");
    return `${items.slice(0, -1).join(", ")} ${this.get("words", "and")} ${items.at(-1)}`;
  }

  percent(part: number): string {
    const percents = this.format("percent", 0);
    if (part > 0.995 && part < 1) return `> ${percents.format(0.99)}`;
    if (part > 0 && part < 0.005) return `< ${percents.format(0.01)}`;
    return percents.format(part);
  }

  /** A share in tenths of a per cent, where two choices are close. */
  fine(part: number): string {
    return this.format("percent", 1).format(part);
  }

  decimal(value: number): string {
    return this.format("decimal", 1).format(value);
  }

  /** Made when the first number wants it: a browser takes a while, and a page has rarely one at once. */
  private format(style: "percent" | "decimal", digits: number): Intl.NumberFormat {
    const key = `${style}${digits}`;
    const made = this.formats.get(key) ?? new Intl.NumberFormat(this.data.language, { style, minimumFractionDigits: digits, maximumFractionDigits: digits });
    this.formats.set(key, made);
    return made;
  }

  private find(section: string, key: string): string | undefined {
    return (this.data[section] as Section | undefined)?.[key];
  }
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
