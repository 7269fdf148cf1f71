import { countPhoneTaps } from "#src/features/numbers/count-phone-taps.ts";
import { followNavigation } from "#src/site/frame/follow-navigation.ts";
import printStyles from "#src/site/frame/print.css?url";
import { typedKey } from "#src/site/islands/reload-once.ts";
import { wakeIslands } from "#src/site/islands/wake.ts";
import { islands } from "./islands.ts";

// Not by `await`, with which the bundler would split this file.
if ("parse" in URL) start();
else void import("#src/browser/older-browsers.ts").then(start, start);

function start(): void {
  if (document.getElementById("staff-app")) void import("./start-staff-app.tsx");
  else {
    followNavigation();
    countPhoneTaps();
    wakeIslands(islands);
    restore();
    addLink({ rel: "stylesheet", href: printStyles, media: "print" });
  }
  addLink({ rel: "manifest", href: "/site.webmanifest" });
}

/** Adds a link to the head. In the HTML it would compete with the font and picture of the first view. */
function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement("link"), attributes));
}

/** Puts back what was typed before the page was loaded again (src/site/islands/reload-once.ts). */
function restore(): void {
  try {
    if (sessionStorage.getItem(typedKey)) void import("#src/site/islands/restore-typed.ts");
  } catch {}
}

if (import.meta.hot) import.meta.hot.on("site:changed", () => location.reload());
