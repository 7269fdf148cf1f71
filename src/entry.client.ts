import { wakeIslands } from "./islands/wake.ts";

// Only pages of the staff app carry React Router's data; all others come to life in islands.
if ("__reactRouterContext" in window) void import("./hydrate.tsx");
else wakeIslands();
if (import.meta.hot) import.meta.hot.on("site:changed", () => location.reload());
