/**
 * Completes what frames a public page where its CSS alone cannot. Without it the wide navigation stays in sight, and a notice has
 * its button whether or not it fits.
 */
export function completeFrame(): void {
  const navigation = document.querySelector("body > nav");
  if (navigation) followNavigation(navigation);
  const more = document.querySelector<HTMLDetailsElement>("#notice details");
  if (more) showWhenCut(more);
}

/** Marks the root once the navigation is above the window: tablets then have the menu's button in the header (LOOK-01). */
function followNavigation(navigation: Element): void {
  const { dataset } = document.documentElement;
  const follow = (entries: IntersectionObserverEntry[]) => {
    for (const { isIntersecting } of entries) dataset.scrolled = String(!isIntersecting);
  };
  new IntersectionObserver(follow, { rootMargin: "-60px 0px 0px" }).observe(navigation);
}

/** Shows "Read more" only beside a notice that is cut (LOOK-02). */
function showWhenCut(more: HTMLDetailsElement): void {
  const text = more.nextElementSibling;
  const look = () => {
    if (!text || more.open) return;
    more.hidden = true;
    more.hidden = text.scrollHeight <= text.clientHeight + 1;
  };
  addEventListener("resize", look);
  look();
}
