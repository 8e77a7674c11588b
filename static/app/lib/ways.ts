/** Where the page of a game leads: the addresses that came with it, with what goes along in them. */

export interface Ways {
  readonly plain: string;
  readonly tables: string;
  /** The game as a file: what the viewer has seen of it, or once it is over the whole. */
  readonly file: string;
  /** Every roll of a finished game, recomputed. */
  readonly dice: string;
  readonly rematch: string;
  /** The game played over, where it is over. */
  readonly replay: string;
  /** The positions of before, as JSON. */
  readonly steps: string;
  /** The charts of a finished game, as a piece of a page. */
  readonly course: string;
  /** Asked for the link to watch or to replay the game. */
  readonly link: string;
  /** What a form or a request that changes something must carry. */
  readonly csrf: string;
}

export function waysOf({ plain, tables, export: file, dice, again, replay, steps, course, link, csrf }: DOMStringMap): Ways {
  return {
    plain: plain ?? "", tables: tables ?? "/", file: file ?? "", dice: dice ?? "", rematch: again ?? "", link: link ?? "", csrf: csrf ?? "",
    replay: replay ?? "", steps: steps ?? "", course: course ?? "",
  };
}
