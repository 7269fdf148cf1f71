import { wakeIslands } from "./islands/wake.ts";

// Only pages of the staff app carry React Router's data; all others come to life in islands.
if ("__reactRouterContext" in window) void import("./hydrate.tsx");
else wakeIslands();
// For installing the site. In the page itself, browsers bring it while the first view still waits for its font and picture.
document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }));
if (import.meta.hot) import.meta.hot.on("site:changed", () => location.reload());
