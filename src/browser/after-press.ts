/**
 * Runs the action at once, or, while a mouse button or finger is down, when that press is over. Leaving a field by
 * pressing something else would otherwise move it away, with the error that appears, before the press is complete.
 */
export function afterPress(action: () => void): void {
  if (document.documentElement.matches(":active")) {
    window.addEventListener("pointerup", () => setTimeout(action), { once: true });
  } else {
    action();
  }
}
