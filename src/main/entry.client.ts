import { countPhoneTaps } from "#src/features/numbers/count-phone-taps.ts";
import printStyles from "#src/site/frame/print.css?url";
import { wakeIslands } from "#src/site/islands/wake.ts";
import { islands } from "./islands.ts";

// Only staff pages contain React Router's data; public pages have islands.
if ("__reactRouterContext" in window) void import("./hydrate.tsx");
else {
  countPhoneTaps();
  wakeIslands(islands);
  addLink({ rel: "stylesheet", href: printStyles, media: "print" });
}
addLink({ rel: "manifest", href: "/site.webmanifest" });

/** Adds a link to the head. In the HTML it would compete with the font and picture of the first view. */
function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement("link"), attributes));
}

if (import.meta.hot) import.meta.hot.on("site:changed", () => location.reload());
