import { drawOutline, type Frame, frameOf, noSide, sideNames } from "#src/takeoff/drawing.ts";
import { sidesOf } from "#src/takeoff/outline.ts";
import type { Outlined } from "#src/takeoff/plan.ts";
import type { PlanWords } from "#src/takeoff/plan-words.ts";
import type { Downspout } from "#src/takeoff/takeoff.ts";

/** The elements that change. */
export type Parts = ReturnType<typeof partsOf>;

/** @param form as `PlannerForm` renders it */
export function partsOf(form: HTMLFormElement) {
  const all = <E extends Element>(selector: string) => [...form.querySelectorAll<E>(selector)];
  const one = <E extends Element>(selector: string): E => {
    const found = form.querySelector<E>(selector);
    if (!found) throw new Error(`The planner has no ${selector}.`);
    return found;
  };
  const part = (name: string) => all<SVGPathElement>(`[data-part="${name}"]`);
  return {
    drawing: one<SVGSVGElement>("#plan-drawing"),
    roof: one('[data-part="roof"]'),
    downspouts: one('[data-part="downspouts"]'),
    sides: part("side"),
    labels: part("label"),
    presses: part("press"),
    corners: part("corner"),
    noGutter: one<HTMLElement>('[data-part="no-gutter"]'),
    rows: all<HTMLElement>("[data-side]"),
    lengths: all<HTMLInputElement>('[name="feet"]'),
    gutters: all<HTMLInputElement>('[name="gutter"]'),
    inputs: all<HTMLInputElement>("input"),
    words: all<HTMLElement>("[data-word]"),
    problem: one<HTMLElement>("#plan-problem"),
    status: one("#plan-status"),
    method: one<HTMLDetailsElement>("#plan-method"),
    frame: { scale: 1, left: 0, top: 0 } as Frame,
  };
}

/** @param keepFrame while a corner is dragged, so that the drawing stays below the finger */
export function showDrawing(
  parts: Parts,
  { corners, gutter }: Outlined,
  downspouts: readonly Downspout[],
  keepFrame: boolean,
): void {
  if (!keepFrame) parts.frame = frameOf(corners);
  const drawn = drawOutline(corners, downspouts, parts.frame);
  set(parts.roof, "d", drawn.roof);
  set(parts.downspouts, "d", drawn.downspouts);
  parts.noGutter.hidden = gutter.every(Boolean);
  parts.sides.forEach((path, index) => {
    const side = drawn.sides[index] ?? noSide;
    set(path, "d", side.path);
    set(path, "data-gutter", String(gutter[index] ?? false));
    set(parts.presses[index], "d", side.path);
    set(parts.labels[index], "transform", side.transform);
    write(parts.labels[index], side.label);
    set(parts.corners[index], "transform", `translate(${(drawn.corners[index] ?? [-999, -999]).join(" ")})`);
  });
}

/** @param typing the field that the visitor types in, which is left alone, as are those with a problem */
export function showRows(parts: Parts, { corners, gutter }: Outlined, typing?: HTMLInputElement): void {
  const sides = sidesOf(corners);
  const names = sideNames(corners);
  parts.rows.forEach((row, index) => {
    const side = sides[index];
    row.hidden = !side;
    for (const name of row.querySelectorAll("[data-name]")) write(name, names[index] ?? "");
    const [length, checkbox] = [parts.lengths[index], parts.gutters[index]];
    if (!side || !length || !checkbox) return;
    checkbox.checked = gutter[index] ?? false;
    if (length !== typing && !isInvalid(length) && length.value !== String(side.feet)) length.value = String(side.feet);
  });
}

export function showWords({ words }: Parts, says: PlanWords): void {
  for (const element of words) {
    const value = says[element.dataset.word as keyof PlanWords];
    if (typeof value === "string") write(element, value);
    else if (value.join() !== [...element.children].map((item) => item.textContent).join())
      element.replaceChildren(
        ...value.map((sentence) => Object.assign(document.createElement("li"), { textContent: sentence })),
      );
  }
}

export function isInvalid(input: HTMLInputElement): boolean {
  return input.getAttribute("aria-invalid") === "true";
}

/** Shows at a field what is wrong with it; "" for nothing. */
export function showProblem(input: HTMLInputElement, problem: string): void {
  const line = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  if (line) write(line, problem);
  if (problem) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}

function set(element: Element | undefined, name: string, value: string): void {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function write(element: Element | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
