import type { ElementHandle, Page } from "@playwright/test";
import { untilDrawn, untilIdle } from "./settled.ts";

type Options = {
  /** Opens the screen as it is for a person who comes to it. */
  open(): Promise<void>;
  /** Presses that are not made, each a part of the control's name. */
  except: RegExp;
};

/**
 * Presses every control of the open screen's main part by keyboard, and those that a press brings, one of each kind: the buttons of
 * the cards of one list are of the same kinds.
 *
 * @returns the presses after which the focus was on the page's body, and the controls that were seen and could not be reached again
 */
export async function pressAll(page: Page, { open, except }: Options) {
  /** By kind, the presses that lead to it from the opened screen. */
  const ways = new Map<string, readonly string[]>();
  const pressed = new Set<string>();
  const lost: string[] = [];
  const unreached: string[] = [];
  const quiet = watchCalls(page);

  async function settle(): Promise<void> {
    await quiet();
    await untilDrawn(page);
    await untilIdle(page);
    await quiet();
    await untilDrawn(page);
  }

  async function look(way: readonly string[]): Promise<string[]> {
    const shown = (await kindsOf(page)).filter((kind) => !except.test(kind));
    for (const kind of shown) if (!ways.has(kind)) ways.set(kind, way);
    return shown;
  }

  /** @returns whether the screen is still the opened document and address */
  async function press(kind: string): Promise<boolean> {
    const control = await controlOf(page, kind);
    const before = await placeOf(page);
    await control?.evaluate((element) => window.fillIn(element as HTMLElement));
    await control?.press("Enter");
    await settle().catch(() => {});
    return (await placeOf(page)) === before;
  }

  await open();
  await settle();
  for (let shown = await look([]); ; ) {
    const next = shown.find((kind) => !pressed.has(kind));
    if (next === undefined) {
      const missing = [...ways.keys()].find((kind) => !pressed.has(kind));
      if (missing === undefined) return { lost, unreached, presses: pressed.size };
      await open();
      await settle();
      for (const kind of ways.get(missing) ?? []) await press(kind);
      shown = await look([]);
      if (shown.includes(missing)) continue;
      pressed.add(missing);
      unreached.push(missing);
      continue;
    }
    pressed.add(next);
    const stayed = await press(next);
    if (stayed && (await isLost(page))) lost.push(next);
    if (!stayed) {
      await open();
      await settle();
    }
    shown = await look(stayed ? [...(ways.get(next) ?? []), next] : []);
  }
}

/** @returns what waits until no call of the API is on its way */
function watchCalls(page: Page): () => Promise<void> {
  const running = new Set<unknown>();
  let ended = () => {};
  page.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) running.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => {
      running.delete(request);
      if (running.size === 0) ended();
    });
  return async () => {
    if (running.size > 0)
      await new Promise<void>((resolve) => {
        ended = resolve;
      });
  };
}

const placeOf = (page: Page) => page.evaluate(() => `${performance.timeOrigin} ${location.pathname}`);

/** Whether the focus falls to the body and stays there: what a screen chooses may come with the next frames. */
async function isLost(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 20 && document.activeElement === document.body; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.activeElement === document.body;
  });
}

const kindsOf = (page: Page) => page.evaluate(() => [...new Set(window.controls().map(([kind]) => kind))]);

async function controlOf(page: Page, kind: string): Promise<ElementHandle | undefined> {
  const found = await page.evaluateHandle((wanted) => window.controls().find(([kind]) => kind === wanted)?.[1], kind);
  return found.asElement() ?? undefined;
}

declare global {
  interface Window {
    /** The controls that can be pressed now, with the kind of each: where it stands, and its name without that of an item. */
    controls(): [kind: string, control: HTMLElement][];
    /** Types into the blank fields of the form that a control sends. */
    fillIn(control: HTMLElement): void;
  }
}

/** Gives the page's documents `window.controls`, and takes away what a press would do beyond the page. */
export async function preparePresses(page: Page, password: string): Promise<void> {
  await page.addInitScript(
    (passwords) => {
      window.print = () => {};
      window.addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest("a[href^='tel:'], a[download]"))
          event.preventDefault();
      });
      const words = (element: Element | null | undefined) => {
        const copy = element?.cloneNode(true) as Element | undefined;
        for (const name of copy?.querySelectorAll("bdi, .visually-hidden") ?? []) name.remove();
        return (copy?.textContent ?? "").replace(/[\d\s]+/g, " ").trim();
      };
      const partOf = (control: Element) => {
        const part = control.closest("dialog, form, [role=group], [role=menu], section, fieldset");
        const isItem = control.closest("li, tr") !== null && part?.querySelector("li, tr") !== null;
        const heading = part?.querySelector("h1, h2, h3, legend, [role=heading]");
        return `${part?.tagName.toLowerCase() ?? "page"} ${isItem ? "item" : words(heading)}`;
      };
      window.fillIn = (control) => {
        if (!control.matches("[type=submit]")) return;
        const day = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
        const typed: Readonly<Record<string, string>> = {
          email: "zoe@example.com",
          date: day,
          time: "10:00",
          ...passwords,
        };
        for (const field of control.closest("form")?.querySelectorAll<HTMLInputElement>("input, textarea") ?? []) {
          if (field.value !== "" || field.readOnly || !field.checkVisibility()) continue;
          const value = typed[field.type] ?? "Seven herons over the lake";
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
      };
      window.controls = () => {
        const root = document.querySelector("dialog[open]") ?? document.querySelector("main");
        const all = [
          ...(root?.querySelectorAll<HTMLElement>("button, summary, [role=menuitem], a[href^='tel:']") ?? []),
        ];
        return all
          .filter(
            (each) =>
              each.checkVisibility({ visibilityProperty: true }) &&
              !each.matches(":disabled, [aria-disabled=true], [inert] *"),
          )
          .map((each) => {
            const name = each.matches("a") ? "number" : words(each) || (each.textContent ?? "").split(" ", 2).join(" ");
            return [`${partOf(each)}: ${name}`, each];
          });
      };
    },
    { password },
  );
}
