import type { Page } from "@playwright/test";
import { untilDrawn, untilIdle } from "./settled.ts";

/**
 * Presses every control of a screen's main part, and those that a press brings, one of each kind: the buttons of the cards of one
 * list are of the same kinds.
 *
 * @param open opens the screen as it is for a person who comes to it
 * @returns the presses after which the focus was on the page's body, and the controls that were seen and could not be reached again
 */
export async function pressAll(page: Page, open: () => Promise<void>) {
  /** By kind, the presses that lead to it from the opened screen. */
  const ways = new Map<string, readonly string[]>();
  const pressed = new Set<string>();
  const lost: string[] = [];
  const unreached: string[] = [];

  async function start(): Promise<string[]> {
    await open();
    await untilSettled(page);
    return look([]);
  }

  async function look(way: readonly string[]): Promise<string[]> {
    const shown = await page.evaluate(() => [...new Set(window.controls().map(([kind]) => kind))]);
    for (const kind of shown) if (!ways.has(kind)) ways.set(kind, way);
    return shown;
  }

  for (let shown = await start(); ; ) {
    const next = shown.find((kind) => !pressed.has(kind));
    if (next !== undefined) {
      pressed.add(next);
      const stayed = await press(page, next);
      if (stayed && (await isLost(page))) lost.push(next);
      shown = stayed ? await look([...(ways.get(next) ?? []), next]) : await start();
      continue;
    }
    const missing = [...ways.keys()].find((kind) => !pressed.has(kind));
    if (missing === undefined) return { lost, unreached };
    await start();
    for (const kind of ways.get(missing) ?? []) await press(page, kind);
    shown = await look([]);
    if (shown.includes(missing)) continue;
    pressed.add(missing);
    unreached.push(missing);
  }
}

/** @returns whether the page is still the same document and address */
async function press(page: Page, kind: string): Promise<boolean> {
  const place = () => page.evaluate(() => `${performance.timeOrigin} ${location.pathname}`);
  const before = await place();
  await page.evaluate((wanted) => {
    const [, control] = window.controls().find(([each]) => each === wanted) ?? [];
    if (control) window.fillIn(control);
    control?.focus();
    control?.click();
  }, kind);
  // A new document ends the waiting.
  await untilSettled(page).catch(() => {});
  return (await place()) === before;
}

/** Until every call of the API is answered and shown; twice, since what an answer brings may ask for more. */
async function untilSettled(page: Page): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await page.evaluate(async () => {
      while (window.asked > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    });
    await untilDrawn(page);
    await untilIdle(page);
  }
}

/** Whether the focus falls to the body and stays there: what a screen chooses may come with the next frames. */
async function isLost(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 20 && document.activeElement === document.body; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.activeElement === document.body;
  });
}

declare global {
  interface Window {
    /** The controls that can be pressed now, with the kind of each: where it stands, and its name without that of an item. */
    controls(): [kind: string, control: HTMLElement][];
    /** How many calls are not answered yet. */
    asked: number;
    /** Types into the blank fields of the form that a control sends. */
    fillIn(control: HTMLElement): void;
  }
}

/**
 * Gives the page's documents what `pressAll` needs, and takes away what a press would do beyond the page.
 *
 * @param password for fields that ask for it
 */
export async function preparePresses(page: Page, password: string): Promise<void> {
  // What is typed and not saved asks before it is left.
  page.on("dialog", (dialog) => dialog.accept());
  await page.addInitScript(inPage, password);
}

function inPage(password: string): void {
  window.print = () => {};
  window.asked = 0;
  const { fetch } = window;
  window.fetch = async (...call) => {
    window.asked += 1;
    return fetch(...call).finally(() => {
      window.asked -= 1;
    });
  };
  addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a[href^='tel:']")) event.preventDefault();
  });

  window.fillIn = (control) => {
    if (!control.matches("[type=submit]")) return;
    const date = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    const typed: Readonly<Record<string, string>> = { email: "zoe@example.com", date, time: "10:00", password };
    for (const field of control.closest("form")?.querySelectorAll<HTMLInputElement>("input, textarea") ?? []) {
      if (field.value !== "" || field.type === "file" || field.readOnly || !field.checkVisibility()) continue;
      const value = typed[field.type] ?? "Seven herons over the lake";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };

  const words = (element: Element | null | undefined): string => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const name of copy?.querySelectorAll("bdi, .visually-hidden") ?? []) name.remove();
    return (copy?.textContent ?? "").replace(/[\d\s]+/g, " ").trim();
  };
  /** In the part, or in the next one around it. */
  const headingOf = (part: Element | null | undefined): Element | null =>
    part?.querySelector("h1, h2, h3, legend, [role=heading]") ??
    (part?.parentElement ? headingOf(part.parentElement) : null);
  const partOf = (control: Element): string => {
    const part = control.closest("dialog, form, [role=group], [role=menu], section, fieldset");
    const isItems = part?.closest("li, tr") !== null && part !== null;
    if (isItems || control.closest("li, tr")) return `item${isItems ? `’s ${part?.tagName.toLowerCase()}` : ""}`;
    return `${words(headingOf(part))}, ${part?.tagName.toLowerCase() ?? "page"}`;
  };
  window.controls = () => {
    const root = document.querySelector("dialog[open]") ?? document.querySelector("main");
    const all = root?.querySelectorAll<HTMLElement>("button, summary, [role=menuitem], a[href^='tel:']") ?? [];
    return [...all]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => !each.matches(":disabled, [aria-disabled=true], [inert] *"))
      .map((each) => {
        const name = each.matches("a") ? "number" : words(each) || (each.textContent ?? "").split(" ", 1)[0];
        return [`${partOf(each)}: ${name}`, each];
      });
  };
}
