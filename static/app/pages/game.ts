/** The page of a game. */

import { GameApp } from "../panels/app.js";

customElements.define("risiko-game", GameApp);
