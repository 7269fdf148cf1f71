import { drawingSize, type Frame, inFeet } from "#src/takeoff/drawing.ts";
import type { Corner } from "#src/takeoff/outline.ts";

type Drag = {
  frame(): Frame;
  begin(): void;
  /** @param to in feet, within the drawing */
  move(corner: number, to: Corner): void;
  end(): void;
};

/**
 * Drags corners with mouse, pen or finger.
 *
 * @param corners the elements of the corners, in their order
 * @param wokenBy the event that loaded this script: a finger that still lies on a corner drags it
 */
export function dragCorners(
  drawing: SVGSVGElement,
  corners: readonly Element[],
  wokenBy: Event | undefined,
  drag: Drag,
): void {
  let held: { corner: number; pointer: number } | undefined;
  let toDrawing: DOMMatrix | undefined;

  const cornerOf = ({ target }: Event) => {
    const grip = target instanceof Element ? target.closest('[data-part="corner"]') : null;
    return grip ? corners.indexOf(grip) : -1;
  };
  const begin = (event: PointerEvent) => {
    const corner = cornerOf(event);
    if (corner < 0 || held || event.button > 0) return;
    try {
      drawing.setPointerCapture(event.pointerId);
    } catch {
      // The finger that woke the script has left.
      return;
    }
    held = { corner, pointer: event.pointerId };
    toDrawing = drawing.getScreenCTM()?.inverse();
    drag.begin();
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== held?.pointer) return;
    held = undefined;
    drag.end();
  };

  drawing.addEventListener("pointerdown", begin);
  // Browsers ignore the touch-action of a part of a drawing, and would scroll.
  drawing.addEventListener("touchstart", (event) => cornerOf(event) >= 0 && event.preventDefault(), { passive: false });
  drawing.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.pointer || !toDrawing) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toDrawing);
    const within: Corner = [between(x, drawingSize.width), between(y, drawingSize.height)];
    drag.move(held.corner, inFeet(drag.frame(), within));
  });
  drawing.addEventListener("pointerup", end);
  drawing.addEventListener("pointercancel", end);
  if (wokenBy instanceof PointerEvent && (wokenBy.buttons > 0 || wokenBy.pointerType === "touch")) begin(wokenBy);
}

function between(value: number, most: number): number {
  return Math.min(Math.max(value, 6), most - 6);
}
