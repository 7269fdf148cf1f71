import { wakeIslands } from "./islands/wake.ts";

wakeIslands();
if (import.meta.hot) import.meta.hot.on("site:changed", () => location.reload());
