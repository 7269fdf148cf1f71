import type { Locator, Page, Route } from "@playwright/test";

/** Both public forms as a visitor uses them: fields by their labels, buttons by their words. */
export type MessageForm = {
  root: Locator;
  send: Locator;
  field(label: string): Locator;
  /** Types into every field but those left out. */
  fill(but?: readonly string[]): Promise<void>;
  /** Waits until the form's script is at work; it wakes when the form is touched. */
  wake(): Promise<void>;
  /** The button's place in the form, which no scrolling changes. */
  sendPlace(): Promise<{ top: number; left: number }>;
  /** What is, or would be, in the fields after `fill`. */
  answers: Readonly<Record<string, string>>;
};

type Script = { path: string; name: string; send: string; answers: Readonly<Record<string, string>> };

const person = {
  "First name": "Margaret",
  "Last name": "Holloway",
  // Stands for another address in each form: only so many messages an hour are taken for one.
  Email: "margaret@example.org",
  Phone: "+1 (352) 555-0199",
};

export const inquiry: Script = {
  path: "/",
  name: "Inquiry",
  send: "Send inquiry",
  answers: {
    ...person,
    Address: "1420 Palmetto Court, The Villages, FL 32162",
    "Project needs": "About 160 feet, one floor.\nTwo corners leak & drip.",
    "Additional info": "Please call in the morning",
  },
};

export const contact: Script = {
  path: "/contact",
  name: "Message",
  send: "Send message",
  answers: { ...person, Message: "Our gutter leaks at two corners.\n100% sure & ready?" },
};

let writers = 0;

/** The form of an open page. */
export function formOn(page: Page, script: Script): MessageForm {
  const root = page.getByRole("form", { name: script.name });
  const field = (label: string) => root.getByLabel(label, { exact: true });
  writers += 1;
  const answers: Record<string, string> = { ...script.answers, Email: `margaret.${writers}@example.org` };
  return {
    root,
    send: root.locator("button[type=submit]"),
    field,
    answers,
    async wake() {
      await root.hover();
      await page.locator("site-island[awake]", { has: root }).waitFor({ state: "attached" });
    },
    sendPlace: () =>
      root.evaluate((element) => {
        const [form, button] = [element, element.querySelector("[type=submit]")].map((one) =>
          one?.getBoundingClientRect(),
        );
        if (!form || !button) throw new Error("no button");
        return { top: button.top - form.top, left: button.left - form.left };
      }),
    async fill(but = []) {
      for (const [label, answer] of Object.entries(answers)) if (!but.includes(label)) await field(label).fill(answer);
    },
  };
}

export async function openForm(page: Page, script: Script): Promise<MessageForm> {
  await page.goto(script.path);
  return formOn(page, script);
}

/** Holds back requests to these addresses until they are let through. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
): Promise<{ letThrough: () => void; asked: Promise<void> }> {
  let letThrough = () => {};
  let tell = () => {};
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(address, async (route: Route) => {
    tell();
    await open;
    await route.fallback();
  });
  return { letThrough, asked };
}
