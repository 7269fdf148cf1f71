/**
 * Marks the root of a public page once the wide navigation is above the window or over the header: tablets then have the menu's
 * button there, and without it keep the links (LOOK-01).
 */
export function followNavigation(): void {
  const follow = ([entry]: IntersectionObserverEntry[]) => {
    document.documentElement.dataset.scrolled = `${!entry?.isIntersecting}`;
  };
  for (const navigation of document.querySelectorAll("body > nav"))
    new IntersectionObserver(follow, { rootMargin: "-61px" }).observe(navigation);
}
