const leastPixels = 48;

/** Hears a finger that moves sideways over the element. Two fingers zoom, and up and down is the page's. */
export function onSwipe(element: HTMLElement, { left, right }: { left(): void; right(): void }): void {
  let start: Touch | undefined;
  element.addEventListener(
    "touchstart",
    ({ touches }) => {
      start = touches.length === 1 ? touches[0] : undefined;
    },
    { passive: true },
  );
  element.addEventListener("touchend", ({ changedTouches: [end] }) => {
    if (!start || !end) return;
    const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
    start = undefined;
    // Whoever has zoomed in moves the picture, not the list.
    if (Math.abs(across) < leastPixels || Math.abs(across) < 2 * Math.abs(down) || visualViewport?.scale !== 1) return;
    if (across < 0) left();
    else right();
  });
}
