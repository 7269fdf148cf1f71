/**
 * Runs the action at once, or, while a mouse button or finger is down, after that press. A press that leaves a field could
 * otherwise miss its target, which moves when the field's error appears.
 *
 * Not in plain-click.ts: the entry of public pages uses that file, and would load the shared part as a second script.
 */
export function afterPress(action: () => void): void {
  if (document.documentElement.matches(":active")) {
    window.addEventListener("pointerup", () => setTimeout(action), { once: true });
  } else {
    action();
  }
}
