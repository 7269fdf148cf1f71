import type { KeyboardEvent } from "react";

/** Whether a key belongs to an input method. Of the Enter that ends its word, Safari tells it by the code alone. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
