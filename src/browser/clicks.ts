/** Whether a click on a link opens it in this tab: the main button without modifier keys. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/**
 * Runs the action at once, or, while a mouse button or finger is down, after that press. A press that leaves a field could
 * otherwise miss its target, which moves when the field's error appears.
 */
export function afterPress(action: () => void): void {
  if (document.documentElement.matches(":active")) {
    window.addEventListener("pointerup", () => setTimeout(action), { once: true });
  } else {
    action();
  }
}
