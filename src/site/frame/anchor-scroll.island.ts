/** How long a page may take to load the anchor of its address (SHELL-07). */
const waitMs = 10_000;

/**
 * Scrolls to the anchor of the address once it exists, for parts that appear after the page has loaded. Stops when the visitor
 * scrolls or types.
 */
export function mount(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const giveUp = new AbortController();
  const goIfThere = () => {
    if (!document.getElementById(id)) return;
    giveUp.abort();
    // The same address again scrolls as CSS says and moves the starting point of Tab.
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
