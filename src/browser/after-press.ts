/**
 * Runs the action at once, or, while a mouse button, finger or key is down on something, after that press: at its end, or when
 * it turns into scrolling. The press could otherwise miss its target, which moves when the action shows the error of a field
 * that the press leaves, or what is missing in a form that loads its script during the press.
 *
 * Not in plain-click.ts: the entry of public pages uses that file, and would load the shared part as a second script.
 */
export function afterPress(action: () => void): void {
  if (document.documentElement.matches(":active")) {
    const stop = new AbortController();
    const onEnd = () => {
      stop.abort();
      setTimeout(action);
    };
    for (const end of ["pointerup", "pointercancel", "keyup"]) window.addEventListener(end, onEnd, stop);
  } else {
    action();
  }
}
