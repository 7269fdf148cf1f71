/** Counts the first tap on a phone number. What reports it loads with that tap: before a touch it would be part of every page. */
export function countPhoneTaps(): void {
  const count = (event: Event | undefined) => {
    if (event?.target instanceof Element && event.target.closest("a[href^=tel]")) void import("./phone-tap.ts");
  };
  // Before this script ran.
  count(window.pressed);
  addEventListener("click", count);
}
