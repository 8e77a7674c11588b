/** The shapes of the board, as games/boards/board_classic.json holds them. */

export type Point = readonly [number, number];

export interface Land {
  readonly continent: string;
  readonly badge: Point;
  readonly label: "above" | "below";
  readonly d: string;
}

export interface BoardData {
  readonly credit: string;
  readonly view_box: readonly [number, number, number, number];
  readonly labels: { readonly size: number; readonly wrap: number };
  readonly territories: Readonly<Record<string, Land>>;
  readonly continents: Readonly<Record<string, { readonly name_at: Point }>>;
  readonly inner_borders: string;
  readonly continent_borders: string;
  readonly lakes: string;
  readonly graticule: string;
  readonly sea_routes: readonly {
    readonly a: string;
    readonly b: string;
    readonly d: string;
    readonly ends: readonly [Point, Point];
    readonly hidden_on?: readonly string[];
  }[];
  readonly edge_names: readonly { readonly leads_to: string; readonly at: Point; readonly anchor: string }[];
  readonly compass: { readonly at: Point };
}

/** The badge of each colour; red takes orange's place in boxes without orange. */
export const SHAPES: Readonly<Record<string, string>> = {
  yellow: "circle", blue: "square", green: "hexagon", orange: "diamond", red: "diamond", purple: "shield",
  black: "octagon", neutral: "pill",
};

/** The pattern of each colour, for whoever wants them. */
export const PATTERNS: Readonly<Record<string, string>> = {
  yellow: "dots", blue: "rising", green: "level", orange: "falling", red: "falling", purple: "upright", black: "grid",
};

/** The letter of a seat, in turn order. */
export function letterOf(seat: number): string {
  return String.fromCharCode(65 + seat);
}

const PIECE = /[^ \-\u00ad]+(?:-|\u00ad)?/g;

/** A name in the lines of its label: broken at spaces and hyphens, as few times as can be (tools/map/labels.py). */
export function labelLines(name: string, width: (text: string) => number, wrap: number): string[] {
  const found: string[] = [];
  let at = 0;
  for (const piece of name.matchAll(PIECE)) {
    const end = piece.index + piece[0].length;
    const part = name.slice(at, end);
    const longer = (found.at(-1) ?? "") + part;
    if (found.length && width(shown(longer)) <= wrap) found[found.length - 1] = longer;
    else found.push(part);
    at = end;
  }
  return found.map(shown);
}

function shown(line: string): string {
  return line.trim().replaceAll("\u00ad", "") + (line.endsWith("\u00ad") ? "-" : "");
}
