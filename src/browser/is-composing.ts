import type { KeyboardEvent } from "react";

/** Whether a key belongs to an input method. The Enter that ends its word comes after the composition in Safari, with this code. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
