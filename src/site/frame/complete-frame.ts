/**
 * Completes what frames a public page. Marks the root once the wide navigation is above the window or over the header: tablets
 * then have the menu's button, and without it keep the links (LOOK-01). Leaves out "Read more" beside a notice that is not cut (LOOK-02).
 */
export function completeFrame(): void {
  const { dataset } = document.documentElement;
  const follow = ([entry]: IntersectionObserverEntry[]) => {
    dataset.scrolled = String(!entry?.isIntersecting);
  };
  const navigation = document.querySelector("body > nav");
  if (navigation) new IntersectionObserver(follow, { rootMargin: "-61px 0px 0px" }).observe(navigation);

  const more = document.querySelector<HTMLDetailsElement>("#notice details");
  const look = () => {
    const text = more?.nextElementSibling;
    if (!text || more.open) return;
    more.hidden = true;
    more.hidden = text.scrollHeight <= text.clientHeight + 1;
  };
  addEventListener("resize", look);
  look();
}
