/** From when a slow tap, or one that has ended, is no longer `:active`: until its click, or until it is sure that there is none. */
const restMs = 400;

/**
 * Runs the action at once, or, while a mouse button, finger or key is down on something, after that press: at its end, or when
 * it turns into scrolling. The press could otherwise miss its target, which moves when the action shows the error of a field
 * that the press leaves, or what is missing in a form that loads its script during the press.
 *
 * A finger's `mousedown`, which moves the focus, `mouseup` and click come together after its `pointerup`.
 *
 * Not in plain-click.ts: the entry of public pages uses that file, and would load the shared part as a second script.
 */
export function afterPress(action: () => void): void {
  const isActive = () => document.documentElement.matches(":active");
  if (!isActive()) {
    action();
    return;
  }
  const stop = new AbortController();
  const onEnd = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    setTimeout(action);
  };
  for (const end of ["mouseup", "pointercancel", "contextmenu", "keyup"]) window.addEventListener(end, onEnd, stop);
  // A tap stays active for a moment after its last event.
  const look = () => void (isActive() ? requestAnimationFrame(look) : setTimeout(onEnd, restMs));
  look();
}
