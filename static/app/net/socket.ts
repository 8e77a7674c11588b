/** One game's socket: comes back by itself, and sends what was not answered again under the same id. */

import type { Action, ServerFrame } from "./frames.js";
import { uuid } from "./uuid.js";

export type Connection = "connecting" | "open" | "lost" | "closed";

/** What the socket needs of its page. */
export interface Listener {
  frame(frame: ServerFrame): void;
  connection(now: Connection): void;
  /** The viewer has resigned, here or in another window, and comes back as a spectator. */
  left(): void;
  /** The last event the page knows, or null before the first update. */
  known(): number | null;
}

interface Waiting { id: string; text: string }

const SUBPROTOCOL = "risiko.v1";
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const LONGEST_OPENING = 8_000;
const PING_EVERY = 20_000;
/** Closed for good: malformed, blocked, no such game. */
const FINAL = new Set([4400, 4403, 4404]);
const SEAT_LEFT = 4410;
/** What browsers say of a line that broke. */
const LOST = 1006;

export class GameSocket {
  private socket: WebSocket | null = null;
  private waiting: Waiting | null = null;
  private wait = FIRST_WAIT;
  private heard = 0;
  private timer = 0;

  constructor(private readonly path: string, private readonly listener: Listener) {
    window.addEventListener("online", () => this.revive());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.revive(); });
    window.addEventListener("offline", () => this.drop());
    window.setInterval(() => this.beat(), PING_EVERY);
  }

  connect(): void {
    window.clearTimeout(this.timer);
    const address = new URL(this.path, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const known = this.listener.known();
    if (known !== null) address.searchParams.set("after", String(known));
    const socket = new WebSocket(address, [SUBPROTOCOL]);
    this.socket = socket;
    this.heard = Date.now();
    socket.addEventListener("message", (message: MessageEvent<string>) => { if (socket === this.socket) this.receive(message.data); });
    window.setTimeout(() => { if (socket.readyState === WebSocket.CONNECTING) socket.close(); }, LONGEST_OPENING);
    socket.addEventListener("close", (event) => { if (socket === this.socket) this.closed(event.code); });
  }

  /** Send an action; answers its id. Until the server has answered, it is sent again after every reconnection. */
  submit(action: Action, base: number): string {
    const id = uuid();
    this.waiting = { id, text: JSON.stringify({ type: "submit", id, base_seq: base, action }) };
    this.send(this.waiting.text);
    return id;
  }

  /** Ask what a row of attacks is worth; a question that is lost is not asked again. */
  reckon(way: readonly string[]): void {
    this.send(JSON.stringify({ type: "reckon", way }));
  }

  /** Have the bots play on; what is lost on the way is not sent again. */
  hurry(): void {
    this.send('{"type":"hurry"}');
  }

  private receive(text: string): void {
    this.heard = Date.now();
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.listener.connection("open");
      if (this.waiting) this.send(this.waiting.text);
    }
    if ((frame.type === "accepted" || frame.type === "rejected") && frame.id === this.waiting?.id) this.waiting = null;
    this.listener.frame(frame);
  }

  /** Hang up without waiting for the other side, which a broken line never lets answer. */
  private drop(): void {
    const { socket } = this;
    if (!socket) return;
    this.closed(LOST);
    socket.close();
  }

  private closed(code: number): void {
    this.socket = null;
    if (FINAL.has(code)) {
      this.listener.connection("closed");
      return;
    }
    if (code === SEAT_LEFT) {
      // Its answer may have been overtaken; a spectator who sent it again would only be refused.
      this.waiting = null;
      this.listener.left();
    }
    this.listener.connection("lost");
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  private send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  private beat(): void {
    if (this.socket && Date.now() - this.heard > 2 * PING_EVERY) this.drop();
    else this.send('{"type":"ping"}');
  }

  private revive(): void {
    if (this.socket) this.beat();
    else this.connect();
  }
}
