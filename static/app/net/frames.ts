/** The words of the protocol as the page uses them; what they hold is generated from the server's schema. */

import type { Frame, PlayerView, SubmitAction, Told, Update, Welcome } from "./generated.js";

export type {
  Accepted, AttackOdds, AttackOption, ClockView, DefenceOrder, FortifyOption, GoalPart, Options, PlaceOption,
  PlayerView, Presence, Reckoned, Rejected, SeatInfo, SeatView, Told, TradeOption, Update, Welcome,
} from "./generated.js";

export type Action = SubmitAction["action"];
export type Happening = Told["event"];
export type Seats = Welcome["seats"];
export type ServerFrame = Exclude<Frame, { type: "submit" | "resume" | "ping" | "reckon" | "hurry" }>;
export type Symbol = "infantry" | "cavalry" | "artillery" | "joker";
export type Phase = PlayerView["phase"];
export type Clock = Update["clock"];
