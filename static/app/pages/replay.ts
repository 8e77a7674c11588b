/** The page of a replay. */

import { ReplayApp } from "../replay/app.js";

customElements.define("risiko-game", ReplayApp);
