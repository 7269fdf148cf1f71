import type { Use } from "./schema.ts";

/** Reports a use of the page for the company's numbers (LEAD-63), unless the browser asks not to be tracked. Also works while it is left. */
export function countUse(use: Use): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || doNotTrack === "1") return;
  navigator.sendBeacon("/api/public/counts", new Blob([JSON.stringify(use)], { type: "application/json" }));
}
