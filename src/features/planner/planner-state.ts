import { sideFeet, withLength } from "#src/takeoff/outline.ts";
import {
  cornersFrom,
  feetFrom,
  knownFeetProblem,
  maxKnownFeet,
  type Outlined,
  type Plan,
  planFrom,
  type Shape,
  shapes,
  startingPlan,
} from "#src/takeoff/plan.ts";
import { openDraft } from "#src/ui/form/draft.ts";

/** The lengths of each shape, so that choosing another one loses none; and known feet. */
type Drawn = Record<Shape, Outlined>;
type Known = { feet: number; outside: number; inside: number };

const startingKnown: Known = { feet: 120, outside: 0, inside: 0 };

/**
 * The plan in the form. It begins with what this device has kept (LEAD-42), which is read as strictly as a plan from elsewhere.
 *
 * @param form has the choices as the server rendered them
 */
export function plannerState(form: HTMLFormElement) {
  const draft = openDraft("draft:planner");
  const drawn = {} as Drawn;
  for (const shape of Object.keys(shapes) as Shape[]) drawn[shape] = startingPlan(shape).house;
  const known = { ...startingKnown };
  const { plan: text = "null", shape = "" } = draft.read();
  const plan = planFrom(parse(text));
  const isRestored = typeof plan !== "string" && isOf(plan, shape);
  if (isRestored) restore(plan, shape);

  function restore({ house, stories, pitch, roof, trees }: Plan, name: string): void {
    if (house.kind === "outline") drawn[name as Shape] = house;
    else Object.assign(known, { feet: house.feet, outside: house.outside, inside: house.inside });
    for (const [field, value] of Object.entries({ shape: name, stories, pitch, roof, trees })) choose(field, value);
    for (const [field, value] of Object.entries(known)) {
      const input = form.elements.namedItem(`known-${field}`);
      if (input instanceof HTMLInputElement) input.value = String(value);
    }
  }

  function choose(field: string, value: string | number): void {
    const input = form.querySelector<HTMLInputElement>(`[name="${field}"][value="${value}"]`);
    if (input) input.checked = true;
  }

  let unkept: Record<string, string> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function write(): void {
    if (unkept) draft.write(unkept);
    unkept = undefined;
  }
  addEventListener("pagehide", write);

  function answer(name: string): string {
    const chosen = form.elements.namedItem(name);
    return chosen instanceof RadioNodeList ? chosen.value : "";
  }

  /** The outline that is drawn now; with known feet the one that would be. */
  function current(): Outlined {
    const name = answer("shape");
    return drawn[name === "feet" ? "rectangle" : (name as Shape)];
  }

  const now = () => ({ corners: current().corners, known: { ...known } });
  /** What a typed number changes, and what a wrong one leaves: the plan from when its field was entered. */
  let base = now();

  return {
    isRestored,
    current,
    /** A field is entered, or a drag begins. */
    enter(): void {
      base = now();
    },
    /** The corners from then. */
    entered: () => base.corners,
    /** @returns what is wrong with the length; the beginning of a wrong one counts for nothing (LEAD-35) */
    typeLength(typed: string, side: number): string {
      const feet = feetFrom(typed, sideFeet);
      const corners = typeof feet === "string" ? feet : withLength(base.corners, side, feet);
      current().corners = typeof corners === "string" ? base.corners : corners;
      return typeof corners === "string" ? corners : "";
    },
    /** @returns what is wrong with known feet or corners, as with a length */
    typeKnown(typed: string, name: string): string {
      const number = name === "feet" ? feetFrom(typed, { min: 1, max: maxKnownFeet }) : cornersFrom(typed);
      const problem = typeof number === "string" ? number : knownFeetProblem({ ...base.known, [name]: number });
      Object.assign(known, base.known, problem ? {} : { [name]: number });
      return problem ?? "";
    },
    plan(): Plan {
      const isKnown = answer("shape") === "feet";
      return {
        version: 1,
        house: isKnown ? { kind: "feet", ...known } : { ...current() },
        stories: answer("stories") === "2" ? 2 : 1,
        pitch: answer("pitch") as Plan["pitch"],
        roof: answer("roof") as Plan["roof"],
        trees: answer("trees") as Plan["trees"],
      };
    },
    /** Keeps the plan soon, since writing would hold up a drag, and at the latest when the page is left. */
    keep(now: Plan): void {
      unkept = { plan: JSON.stringify(now), shape: answer("shape") };
      clearTimeout(timer);
      timer = setTimeout(write, 300);
    },
    /** Begins anew, and keeps nothing. */
    restart() {
      for (const name of Object.keys(shapes) as Shape[]) drawn[name] = startingPlan(name).house;
      Object.assign(known, startingKnown);
      const { house: _, ...answers } = startingPlan();
      restore({ ...answers, house: { kind: "feet", ...startingKnown } }, "rectangle");
      unkept = undefined;
      draft.drop();
    },
  };
}

function isOf({ house }: Plan, shape: string): boolean {
  if (house.kind === "feet") return shape === "feet";
  return Object.hasOwn(shapes, shape) && shapes[shape as Shape].length === house.corners.length;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
