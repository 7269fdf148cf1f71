import { expect, type Page, type Request } from "@playwright/test";

const person = {
  "First name": "Margaret",
  "Last name": "Holloway",
  // Stands for another address in each form: only so many messages an hour are taken for one.
  Email: "margaret@example.org",
  Phone: "+1 (352) 555-0199",
};

export const inquiry = {
  path: "/",
  name: "Inquiry",
  sent: "Inquiry sent successfully!",
  answers: {
    ...person,
    Address: "1420 Palmetto Court, The Villages, FL 32162",
    "Project needs": "About 160 feet, one floor.\nTwo corners leak & drip.",
    "Additional info": "Please call in the morning",
  },
};

export const contact = {
  path: "/contact",
  name: "Message",
  sent: "Message sent successfully!",
  answers: { ...person, Message: "Our gutter leaks at two corners.\n100% sure & ready?" },
};

export const calls = { captcha: "**/api/public/captcha*", messages: "**/api/public/messages" };

type Script = typeof inquiry | typeof contact;
let writers = 0;

/** A public form of an open page as a visitor uses it: fields by their labels, buttons by their words. */
export function formOn(page: Page, script: Script) {
  const root = page.getByRole("form", { name: script.name });
  const field = (label: string) => root.getByLabel(label, { exact: true });
  const send = root.locator("button[type=submit]");
  writers += 1;
  const answers: Readonly<Record<string, string>> = { ...script.answers, Email: `margaret.${writers}@example.org` };
  return {
    root,
    field,
    send,
    alert: root.getByRole("alert"),
    /** What is, or would be, in the fields after `fill`. */
    answers,
    /** Types into every field but those left out. */
    async fill(but: readonly string[] = []) {
      for (const [label, answer] of Object.entries(answers)) if (!but.includes(label)) await field(label).fill(answer);
    },
    /** Each field has what `fill` typed, or these texts instead. */
    async expectFilled(others: Readonly<Record<string, string>> = {}) {
      for (const [label, answer] of Object.entries({ ...answers, ...others }))
        await expect(field(label)).toHaveValue(answer);
    },
    /** Presses the button, and waits until the form says that it is sent and is empty. */
    async submit() {
      await send.click();
      await expect(root.getByText(script.sent, { exact: true })).toBeVisible();
      for (const label of Object.keys(answers)) await expect(field(label)).toHaveValue("");
    },
    /** Leaves the thanks for the emptied form. */
    async again() {
      await root.getByRole("link", { name: "Send another message" }).click();
      await expect(field("First name")).toBeFocused();
    },
    /** Waits until the form's script is at work; it wakes when the form is touched. */
    async wake() {
      await root.hover();
      await page.locator("site-island[awake]", { has: root }).waitFor({ state: "attached" });
    },
    /** How far the button is from the top of the form, which no scrolling changes. */
    sendPlace: () =>
      send.evaluate((button: HTMLButtonElement) => {
        const [form, own] = [button.form, button].map((element) => element?.getBoundingClientRect().top ?? 0);
        return Number(own) - Number(form);
      }),
  };
}

export async function openForm(page: Page, script: Script) {
  await page.goto(script.path);
  return formOn(page, script);
}

/** The requests that the page makes from now on to addresses with this part. */
export function requestsTo(page: Page, path: string): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => void (request.url().includes(path) && requests.push(request)));
  return requests;
}
