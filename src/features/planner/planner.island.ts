import { countUse } from "#src/site/counting/count-use.ts";
import { moveCorner, outlineProblem } from "#src/takeoff/outline.ts";
import { planToSend } from "#src/takeoff/plan-to-send.ts";
import { type Basis, planWords } from "#src/takeoff/plan-words.ts";
import { takeOff } from "#src/takeoff/takeoff.ts";
import { announceAtRest } from "#src/ui/feedback/announce-at-rest.ts";
import { dragCorners } from "./drag-corners.ts";
import { plannerState } from "./planner-state.ts";
import { isInvalid, partsOf, showDrawing, showProblem, showRows, showWords } from "./show-plan.ts";

/** The field that is typed in; whether a corner is dragged, so that the frame of the drawing stays. */
type Showing = { typing?: HTMLInputElement; dragging?: boolean; silently?: boolean };

/**
 * Brings the planner to life: each answer, length and drag shows its result at once, and is announced once the visitor rests
 * (LEAD-40, LEAD-41). What cannot be counted leaves the plan as it was, and is said at its field.
 *
 * @param element contains the form that `PlannerForm` renders
 */
export function mount(element: HTMLElement, basis: Basis, wokenBy?: Event): void {
  const form = element.querySelector("form");
  if (!form) return;
  const parts = partsOf(form);
  const announce = announceAtRest(parts.status);
  const state = plannerState(form);
  const { current } = state;
  let isUsed = false;
  /** What the next frame shows. */
  let due: Showing | undefined;
  /** Of the words that are shown. */
  let summary = "";

  /**
   * Shows the plan in the next frame, once for all handlers before it, so that each of them is short (LEAD-44). It is announced
   * and kept unless the visitor is in the middle of something, or has changed nothing.
   */
  function show({ typing, dragging = false, silently = dragging }: Showing = {}): void {
    if (!due) requestAnimationFrame(draw);
    due = { typing, dragging: dragging && (due?.dragging ?? true) };
    if (silently) return;
    if (!isUsed) setTimeout(countUse, 0, { kind: "planner", name: "planner" });
    isUsed = true;
    announce(() => summary);
    state.keep(state.plan());
  }

  function draw(): void {
    const { typing, dragging = false } = due ?? {};
    due = undefined;
    const plan = state.plan();
    const takeoff = takeOff(plan, basis.rainfall.inches);
    const words = planWords(plan, takeoff, basis);
    if (plan.house.kind === "outline") {
      showDrawing(parts, plan.house, takeoff.downspouts, dragging);
      showRows(parts, plan.house, typing);
    }
    showWords(parts, words);
    summary = words.summary;
  }

  /** @returns what is wrong with the number that is typed */
  function type(input: HTMLInputElement): string {
    const problem =
      input.name === "feet"
        ? state.typeLength(input.value, parts.lengths.indexOf(input))
        : state.typeKnown(input.value, input.name.replace("known-", ""));
    if (!problem) showProblem(input, "");
    show({ typing: input });
    return problem;
  }

  /** A number that did not fit may fit now that another one has changed. */
  function retry(): void {
    for (const input of parts.inputs.filter(isInvalid)) {
      type(input);
      state.enter();
    }
  }

  function clearProblems(): void {
    for (const input of parts.inputs) showProblem(input, "");
    parts.problem.textContent = "";
  }

  form.addEventListener("focusin", ({ target }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-side]") : null;
    for (const [index, side] of parts.sides.entries())
      side.toggleAttribute("data-current", String(index) === row?.dataset.side);
    state.enter();
  });
  form.addEventListener("focusout", () => {
    for (const side of parts.sides) side.removeAttribute("data-current");
  });
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (isNumber(target)) type(target);
    else if (target.name === "gutter") toggleSide(parts.gutters.indexOf(target));
    else {
      if (target.name === "shape") clearProblems();
      show();
    }
  });
  // What is wrong is said when the visitor has finished typing, not at the first digit.
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement && isNumber(target))) return;
    const problem = type(target);
    show();
    state.enter();
    if (!problem) retry();
    showProblem(target, problem);
    if (problem) announce(problem);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  // The link leads to the form, which takes the plan from there (LEAD-46).
  form.querySelector("#plan-send")?.addEventListener("click", () => {
    const plan = state.plan();
    planToSend().write({
      plan: JSON.stringify(plan),
      summary: planWords(plan, takeOff(plan, basis.rainfall.inches), basis).summary,
    });
  });
  form.querySelector('[href="#plan-method"]')?.addEventListener("click", () => {
    parts.method.open = true;
  });
  form.querySelector("#plan-print")?.addEventListener("click", () => window.print());
  form.querySelector("#plan-restart")?.addEventListener("click", () => {
    clearProblems();
    state.restart();
    show({ silently: true });
    announce("The plan starts over with a rectangle.");
    form.querySelector<HTMLInputElement>("[name=shape]:checked")?.focus();
  });

  parts.drawing.addEventListener("click", ({ target }) => toggleSide(parts.presses.indexOf(target as SVGPathElement)));
  function toggleSide(side: number): void {
    if (current().gutter[side] === undefined) return;
    current().gutter = current().gutter.map((has, index) => (index === side ? !has : has));
    show();
  }

  let refused = "";

  dragCorners(parts.drawing, parts.corners, wokenBy, {
    frame: () => parts.frame,
    move(corner, to) {
      const corners = moveCorner(state.entered(), corner, to);
      refused = outlineProblem(corners) ?? "";
      if (refused) return;
      current().corners = corners;
      show({ dragging: true });
    },
    begin() {
      // What the finger lies on is drawn before it moves.
      if (due) draw();
      clearProblems();
      state.enter();
    },
    end() {
      parts.problem.textContent = refused;
      show();
      if (refused) announce(refused);
      state.enter();
      refused = "";
    },
  });
  if (wokenBy?.type === "click") toggleSide(parts.presses.indexOf(wokenBy.target as SVGPathElement));

  // What was typed before this script had loaded counts too.
  if (!state.isRestored) {
    current().gutter = current().gutter.map((_, side) => parts.gutters[side]?.checked ?? true);
    // The field that is being typed in comes last: what it changes is the plan without it.
    const typed = parts.inputs.filter((each) => isNumber(each) && each.value !== each.defaultValue);
    const isCurrent = (each: HTMLInputElement) => each === document.activeElement;
    for (const input of [...typed.filter((each) => !isCurrent(each)), ...typed.filter(isCurrent)]) {
      state.enter();
      const problem = type(input);
      if (!isCurrent(input)) showProblem(input, problem);
    }
  }
  draw();
}

/** Whether a number is typed into the field: a length, or known feet or corners. */
function isNumber({ name }: HTMLInputElement): boolean {
  return name === "feet" || name.startsWith("known-");
}
