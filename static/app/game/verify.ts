/**
 * Recomputes the dice of a finished game from its record (games/proof.py): the promise made before the game, and every
 * roll out of the secret and what the seats added. Works without a secure context, where crypto.subtle is missing.
 */

import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { Happening } from "../net/frames.js";

export interface Roll {
  /** The number of the event. */
  readonly seq: number;
  readonly event: Happening;
  readonly good: boolean;
}

export interface Verdict {
  /** Whether the secret is the one whose hash was shown before anybody joined. */
  readonly promise: boolean;
  readonly rolls: readonly Roll[];
}

interface Header { secret: string; commitment: string; contributions: string[] }
interface Line { seq: number; payload: Happening }

export function verify(record: string): Verdict {
  const [first, ...rest] = record.trimEnd().split("\n");
  const header = JSON.parse(first ?? "{}") as Header;
  const secret = hexToBytes(header.secret);
  const key = hmac(sha256, secret, utf8ToBytes(header.contributions.join("\n")));
  const rolls: Roll[] = [];
  let shown = false;
  for (const row of rest) {
    const { seq, payload } = JSON.parse(row) as Line;
    const expected = wanted(payload, shown);
    if (!expected) continue;
    shown = payload.kind === "attack_rolled";
    rolls.push({ seq, event: payload, good: expected(new Stream(key, seq)) });
  }
  return { promise: bytesToHex(sha256(secret)) === header.commitment, rolls };
}

/** Whether every roll is as it was promised. */
export function holds(verdict: Verdict): boolean {
  return verdict.promise && verdict.rolls.every((roll) => roll.good);
}

/** How an event's dice are held against the stream; null for events without dice. `shown`: the attack lies there already. */
function wanted(event: Happening, shown: boolean): ((stream: Stream) => boolean) | null {
  const same = (stream: Stream, dice: readonly number[]) =>
    stream.dice(dice.length).sort((a, b) => b - a).join() === dice.join();
  if (event.kind === "attack_rolled") return (stream) => same(stream, event.attack_dice);
  if (event.kind === "battle_rolled") {
    return (stream) => (shown || same(stream, event.attack_dice)) && same(stream, event.defence_dice);
  }
  if (event.kind === "start_rolled") {
    return (stream) => event.rounds.every((rolls) => stream.dice(rolls.length).join() === rolls.map(([, die]) => die).join());
  }
  return null;
}

/** Dice at one event: HMAC-SHA256(key, "dice:place:block"), numbers by rejection sampling (games/engine/chance.py). */
class Stream {
  private bytes: number[] = [];
  private block = 0;

  constructor(private readonly key: Uint8Array, private readonly place: number) {}

  dice(count: number): number[] {
    return Array.from({ length: count }, () => 1 + this.below(6));
  }

  private below(limit: number): number {
    const fair = 256 - (256 % limit);
    for (;;) {
      if (!this.bytes.length) this.bytes = [...hmac(sha256, this.key, utf8ToBytes(`dice:${this.place}:${this.block++}`))];
      const byte = this.bytes.shift()!;
      if (byte < fair) return byte % limit;
    }
  }
}
