/** Counts the first tap on a phone number. What reports it loads with that tap: before a touch it would be part of every page. */
export function countPhoneTaps(): void {
  const count = (event: Event | undefined) => {
    // Without the script the tap is not counted.
    if (event?.target instanceof Element && event.target.closest("a[href^=tel]"))
      import("./phone-tap.ts").catch(() => {});
  };
  // Before this script ran.
  count(window.pressed);
  addEventListener("click", count);
}
