// @ts-check
/** Listens to a game, or to the lobby, and says when something has happened. What it was, the page asks the server for. */

/** @typedef {{ subprotocol: string, news: Set<string> }} Kind which frames are news; there are others */
/** @type {Kind} */
export const GAME = { subprotocol: "risiko.v1", news: new Set(["welcome", "update", "presence"]) };
/** @type {Kind} */
export const LOBBY = { subprotocol: "lobby.v1", news: new Set(["welcome", "changed"]) };

const FIRST_WAIT = 500;
const LONGEST_WAIT = 4_000;
const PING_EVERY = 20_000;
/** Close codes after which trying again is no use: malformed, blocked, no such game or table. */
const FINAL = new Set([4400, 4403, 4404]);
/** Somebody else holds the seat now: what this page still shows is not for it any more. */
const SEAT_MOVED = 4409;
/** Its person has resigned, here or in another window, and looks on from now on. */
const SEAT_LEFT = 4410;
/** What browsers say of a line that broke. */
const LOST = 1006;

/**
 * @param {string} path
 * @param {Kind} kind
 * @param {{ changed(): void, lost(): void, back(): void, moved?(): void, left?(): void, gone?(): void }} tell
 */
export function follow(path, kind, tell) {
  const address = new URL(path, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  let wait = FIRST_WAIT;
  let lost = false;
  let waiting = 0;
  /** Hangs up without waiting for the other side, which a broken line never lets answer. */
  let drop = () => {};

  function connect() {
    waiting = 0;
    const socket = new WebSocket(address, [kind.subprotocol]);
    let heard = Date.now();
    let over = false;
    const beat = setInterval(() => {
      if (Date.now() - heard > 2 * PING_EVERY) drop();
      else if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
    }, PING_EVERY);

    socket.addEventListener("open", () => {
      wait = FIRST_WAIT;
      if (lost) tell.back();
      lost = false;
      tell.changed();
    });
    socket.addEventListener("message", (message) => {
      if (over) return;
      heard = Date.now();
      const type = JSON.parse(message.data).type;
      if (kind.news.has(type)) tell.changed();
    });
    socket.addEventListener("close", (event) => ended(event.code));
    drop = () => {
      ended(LOST);
      socket.close();
    };

    /** @param {number} code */
    function ended(code) {
      if (over) return;
      over = true;
      clearInterval(beat);
      if (code === SEAT_MOVED) return tell.moved?.();
      if (code === SEAT_LEFT) return tell.left?.();
      if (FINAL.has(code)) return tell.gone?.();
      if (!lost) tell.lost();
      lost = true;
      waiting = setTimeout(connect, wait * (0.5 + Math.random()));
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  }

  /** The network is back, or somebody looks again: no need to wait any longer. */
  function hurry() {
    if (!waiting || document.hidden) return;
    clearTimeout(waiting);
    connect();
  }

  addEventListener("online", hurry);
  addEventListener("offline", () => drop());
  document.addEventListener("visibilitychange", hurry);
  connect();
}
