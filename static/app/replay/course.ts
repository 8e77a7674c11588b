/** `<risiko-course>`: how the game went, and its review; the server draws all of it, for this page and the plain one. */

/** Milliseconds after which a review that is being made is looked for again. */
const AGAIN = 5_000;

export class CourseCharts extends HTMLElement {
  /** Where the charts are; set by whoever puts the element up, maybe before it is one. */
  declare address: string;

  connectedCallback(): void {
    if (this.address && !this.childElementCount) void this.load();
  }

  private async load(): Promise<void> {
    const answer = await fetch(this.address);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const coming = page.querySelector(".review[data-coming]") !== null;
    this.show(page);
    if (coming) setTimeout(() => { if (this.isConnected) void this.load(); }, AGAIN);
  }

  /** Puts the page up; of one that differs in its review alone nothing else, so that what is open stays open. */
  private show(page: Document): void {
    const [old, review] = [this, page].map((place) => place.querySelector(".review"));
    if (!old || !review) this.replaceChildren(...page.body.childNodes);
    else if (review.matches("[data-coming]") !== old.matches("[data-coming]")) old.replaceWith(review);
  }
}

customElements.define("risiko-course", CourseCharts);
