/** `<risiko-course>`: armies and territories over the turns; the server draws the charts, for this page and the plain one. */

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
    this.replaceChildren(...page.body.childNodes);
  }
}

customElements.define("risiko-course", CourseCharts);
