/**
 * Draws what has changed just before the browser's next picture. Drawn at once, the page would be laid out twice for
 * each press: once to find out what the following event meets, and again for the picture.
 */

type Draw = () => void;

let next = new Set<Draw>();
let after = new Set<Draw>();
let asked = 0;

/** Have something drawn for the next picture, once, however often it is asked for. */
export function beforePicture(draw: Draw): void {
  next.add(draw);
  ask();
}

/** The same for the picture after the next one: what may wait until something else has been answered. */
export function afterPicture(draw: Draw): void {
  after.add(draw);
  ask();
}

/** Draw all that waits, for whoever is about to press a button of it. */
export function drawNow(): void {
  while (next.size || after.size) turn();
}

/** A page that nobody sees makes no pictures: what it shows is drawn at once. */
function ask(): void {
  if (document.hidden) drawNow();
  else asked ||= requestAnimationFrame(drawDue);
}

function drawDue(): void {
  asked = 0;
  turn();
  if (next.size) ask();
}

function turn(): void {
  const due = next;
  [next, after] = [after, new Set()];
  for (const draw of due) draw();
}
