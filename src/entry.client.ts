import { wakeIslands } from "./islands/wake.ts";
import printStyles from "./shell/print.css?url";

// Only pages of the staff app carry React Router's data; all others come to life in islands.
if ("__reactRouterContext" in window) void import("./hydrate.tsx");
else {
  wakeIslands();
  addLink({ rel: "stylesheet", href: printStyles, media: "print" });
}
// For installing the site.
addLink({ rel: "manifest", href: "/site.webmanifest" });

/** Adds a link to the head. In the page itself, browsers bring it while the first view still waits for its font and picture. */
function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement("link"), attributes));
}

if (import.meta.hot) import.meta.hot.on("site:changed", () => location.reload());
