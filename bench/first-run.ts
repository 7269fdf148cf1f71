import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { launchBrowser } from "#test/pages/page-weight.ts";
import { linkIn, mailed } from "#test/processes/mailed.ts";
import { root } from "../scripts/runtime.mjs";
import { aLogo } from "../test/content/pictures.ts";
import { freePort } from "../test/processes/free-port.ts";

/**
 * Seconds of a person who hunts for the keys, by the keystroke-level model (Card, Moran and Newell, Communications of the ACM
 * 23:7, 1980), and who reads the words of every part that is used, slower than the average of 238 words a minute (Brysbaert,
 * Journal of Memory and Language 109, 2019).
 */
const pace = { key: 0.5, point: 1.1, think: 1.35, wordsPerMinute: 200 } as const;
/** Seconds to find a file in a dialog, and to open the mail that has just come. */
const elsewhere = { file: 15, mail: 20 } as const;

const email = "rita@rainright.us";
const password = "nine lanterns cross the marsh";

/** A fresh clone's `npm start`. `output` is what it has printed, `stop` ends it and removes the clone. */
async function startClone() {
  const clone = await mkdtemp(join(tmpdir(), "first-run-"));
  await once(spawn("git", ["clone", "--quiet", root, clone], { stdio: "inherit" }), "close");
  const port = String(await freePort());
  // Without what `npm run bench` adds, which npm in the clone would take for its own.
  const ownEnv = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"));
  const child = spawn("npm", ["start"], { cwd: clone, env: { ...Object.fromEntries(ownEnv), PORT: port } });
  const ended = once(child, "close");
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  return {
    dataDir: join(clone, "data"),
    output: () => printed,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(clone, { recursive: true, force: true });
    },
  };
}

/** Uses a page with {@link pace}. */
function personAt(page: Page) {
  const wait = (seconds: number) => page.waitForTimeout(1000 * seconds);
  const point = async (control: Locator) => {
    await control.waitFor();
    await wait(pace.think + pace.point);
  };
  return {
    wait,
    /** Reads the part's words. Of a select only the label counts, since people do not read its choices. */
    async read(part: Locator) {
      await part.waitFor();
      const text = await part.evaluate((element: HTMLElement) => {
        const choices = [...element.querySelectorAll("select")].map((select) => select.innerText);
        return choices.reduce((rest, choice) => rest.replace(choice, ""), element.innerText);
      });
      await wait((60 * text.split(/\s+/).length) / pace.wordsPerMinute);
    },
    async press(control: Locator) {
      await point(control);
      await control.click();
    },
    async type(field: Locator, text: string) {
      await point(field);
      await field.click({ clickCount: 3 });
      await field.pressSequentially(text, { delay: 1000 * pace.key });
    },
    async choose(select: Locator, label: string) {
      await point(select);
      await select.selectOption({ label });
    },
    async chooseFile(field: Locator, buffer: Buffer) {
      await point(field);
      await wait(elsewhere.file);
      await field.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    },
  };
}

/**
 * From `npm start` in a fresh clone to a site with its own name, phone number, hours, logo, color and recipient, as an owner
 * at a desk does it in a browser alone (OWN-19). Yields each step with its seconds, and at last all of them.
 */
export async function* measureFirstRun(): AsyncGenerator<[what: string, seconds: number]> {
  const began = performance.now();
  let last = began;
  const step = (what: string): [string, number] => {
    const seconds = (performance.now() - last) / 1000;
    last = performance.now();
    return [what, seconds];
  };
  const site = await startClone();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(60_000);
    const { wait, read, press, type, choose, chooseFile } = personAt(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const field = (name: string) => page.getByLabel(new RegExp(`^${name}`)).first();
    const link = (name: string | RegExp) => page.getByRole("link", { name });
    const form = (name: string) => page.getByRole("form", { name, exact: true });
    const saved = page.getByRole("status").getByText("Saved.");
    const save = async (name: string) => {
      await press(form(name).getByRole("button", { name: "Save", exact: true }));
      await read(saved);
    };

    let registration: string | undefined;
    while (!registration) {
      await wait(0.1);
      registration = linkIn("/register").exec(site.output())?.[0];
    }
    yield step("npm start, with everything to install and build");

    await wait(2 * (pace.think + pace.point));
    await page.goto(registration);
    await read(page.locator("main"));
    await type(field("Name"), "Rita Moss");
    await type(field("Email"), email);
    await type(field("Password"), password);
    await type(field("Confirm password"), password);
    await press(button("Register"));
    await read(page.locator("main"));
    await type(field("Email"), email);
    await type(field("Password"), password);
    await press(button("Log in"));
    yield step("register and log in");

    await read(page.locator("main"));
    await press(link("Add your name"));
    await read(form("Name and contact"));
    await type(field("Company name"), "Rain Right");
    await type(field("Phone"), "407-266-0199");
    await type(field("Email"), "office@rainright.us");
    await save("Name and contact");
    yield step("name, phone number and email address");

    await press(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Hours" }));
    await read(form("Hours"));
    for (const [name, time] of [
      ["Monday opens", "7:30 am"],
      ["Monday closes", "5:30 pm"],
    ] as const)
      await choose(field(name), time);
    await press(button("Copy Monday to Tue-Fri"));
    await save("Hours");
    yield step("hours");

    await press(link("Logo"));
    await read(form("Logo"));
    await chooseFile(field("New logo"), await aLogo());
    await save("Logo");
    yield step("logo");

    await press(link("Color"));
    await read(form("Color"));
    await type(field("Accent color"), "#2f5d8a");
    await press(button("Use #2d5b88 instead"));
    await save("Color");
    yield step("color");

    await press(link("Where inquiries go"));
    await read(page.getByRole("region", { name: "Where inquiries go" }));
    await type(field("Add an email address"), email);
    await press(button("Email the link"));
    const confirmation = await mailed(site, email, linkIn("/confirm-recipient"));
    await wait(elsewhere.mail);
    await page.goto(confirmation);
    await read(page.locator("main"));
    await press(button("Yes, send them to this address"));
    await read(page.getByText(`From now on inquiries come to ${email}.`));
    yield step("the address that gets the inquiries");

    await page.goto(new URL("/", registration).href);
    await read(page.locator("header").first());
    const shown = await page.locator("html").innerHTML();
    for (const own of ["Rain Right", "407-266-0199", "7:30", "/uploads/logo-"])
      if (!shown.includes(own)) throw new Error(`The home page does not have ${own}.`);
    yield step("a look at the site");
    yield ["from npm start to an own site", (performance.now() - began) / 1000];
  } finally {
    await browser.close();
    await site.stop();
  }
}
