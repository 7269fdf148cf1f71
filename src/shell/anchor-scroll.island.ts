/** SHELL-07: how long a page may take to bring the anchor that its address names. */
const waitMs = 10_000;

/**
 * Scrolls to the anchor of the address once it exists. Browsers do that themselves while a page loads; this is for parts
 * that come later. Stops when the visitor scrolls or types.
 */
export function mount(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const giveUp = new AbortController();
  const goIfThere = () => {
    if (!document.getElementById(id)) return;
    giveUp.abort();
    // To the same address again: scrolls as CSS says (smooth or not, room for bars) and moves the keyboard's place along.
    location.replace(location.href);
  };
  const observer = new MutationObserver(goIfThere);
  giveUp.signal.addEventListener("abort", () => observer.disconnect());
  for (const type of ["wheel", "touchmove", "keydown"]) {
    addEventListener(type, () => giveUp.abort(), { passive: true, signal: giveUp.signal });
  }
  setTimeout(() => giveUp.abort(), waitMs);
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ["id"] });
  goIfThere();
}
