/**
 * Marks the root of a public page once the wide navigation is above the window or over the header: tablets then have the menu's
 * button there, and without it keep the links (LOOK-01).
 */
export function followNavigation(): void {
  const navigation = document.querySelector("body > nav");
  const { dataset } = document.documentElement;
  const follow = ([entry]: IntersectionObserverEntry[]) => {
    dataset.scrolled = `${!entry?.isIntersecting}`;
  };
  if (navigation) new IntersectionObserver(follow, { rootMargin: "-61px" }).observe(navigation);
}
