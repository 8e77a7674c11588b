/** What only this browser can have thought of; no `crypto.randomUUID`, which is missing on http://192.168... */

/** The id of an action. */
export function uuid(): string {
  const bytes = random();
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = inHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** This browser's share in the dice of a game to come. */
export function share(): string {
  return inHex(random());
}

function random(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16));
}

function inHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
