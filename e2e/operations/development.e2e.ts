import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { freePort } from "#test/processes/free-port.ts";

const sources = ["src", "db", "public", "scripts", "site.config.ts", "vite.config.ts"];

/** `npm run dev` on a copy of the sources. */
type Development = { folder: string; port: number; npm: ChildProcess };

const test = base.extend<{ development: Development }>({
  development: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "development-"));
    for (const name of [...sources, "package.json", "package-lock.json", "tsconfig.json"])
      cpSync(name, join(folder, name), { recursive: true });
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const port = await freePort();
    const settings = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: join(folder, "data"), SAMPLE_CONTENT: "off" };
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, VITE_CACHE: join(folder, "vite"), ...settings };
    const printed = join(folder, "printed");
    const output = openSync(printed, "w");
    const npm = spawn("npm", ["run", "dev"], { cwd: folder, env, stdio: ["ignore", output, output], detached: true });
    const ready = async () => expect(await text(`http://localhost:${port}/ready`), readFileSync(printed, "utf8"));
    await expect(async () => (await ready()).toContain("ready")).toPass();
    await use({ folder, port, npm });
    try {
      // The whole group, where the test has failed before its end.
      process.kill(-(npm.pid ?? 0), "SIGKILL");
    } catch {
      // It has ended.
    }
    rmSync(folder, { recursive: true, force: true });
  },
});

const text = async (address: string) => (await fetch(address)).text();

/** Opens a public page in a tab of its own, since the one before loads itself again after each edit, and waits for its script. */
async function open(context: BrowserContext, address: string): Promise<Page> {
  for (const before of context.pages()) await before.close();
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => customElements.get("site-island") !== undefined);
  return page;
}

test("OPS-10 OPS-11 a developer edits a staff page, a public page, a style, an island and a server file and sees each in the open page; SIGTERM to npm ends all of it", async ({
  context,
  development,
}) => {
  test.setTimeout(180_000);
  const { folder, port, npm } = development;
  const origin = `http://localhost:${port}`;
  const edit = (file: string, from: string, to: string) => {
    const source = readFileSync(join(folder, file), "utf8");
    expect(source).toContain(from);
    writeFileSync(join(folder, file), source.replace(from, to));
  };
  const errors: string[] = [];
  context.on("console", (message) => {
    // There is no session.
    if (message.type() === "error" && !/status of 401/.test(message.text())) errors.push(message.text());
  });
  let page = await context.newPage();
  await page.goto(`${origin}/login`);
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  // Vite loads the page again once it has found all packages.
  await page.waitForLoadState("networkidle");
  edit("src/features/accounts/log-in/login-page.tsx", '"Log in"}</h1>', '"Edited"}</h1>');
  await expect(page.getByRole("heading", { name: "Edited" })).toBeVisible();

  page = await open(context, `${origin}/the-villages`);
  edit("src/features/service-area/the-villages-page.tsx", "north to south</Text.h2>", "edited</Text.h2>");
  await expect(page.getByRole("heading", { name: "The neighborhoods, edited" })).toBeVisible();

  page = await open(context, `${origin}/the-villages`);
  appendFileSync(join(folder, "src/ui/base.css"), "h2 { outline: 7px solid }");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveCSS("outline-width", "7px");

  page = await open(context, `${origin}/the-villages`);
  const wake = () => page.getByRole("searchbox").dispatchEvent("pointerover");
  await wake();
  await expect(page.locator("site-island[name=village-search][awake]")).toBeAttached();
  const first = 'const field = element.querySelector("input");';
  edit("src/features/service-area/village-search.island.ts", first, `document.title = "Edited"; ${first}`);
  await expect(async () => {
    await wake();
    await expect(page).toHaveTitle("Edited", { timeout: 500 });
  }).toPass();

  edit("src/platform/http/health.server.ts", '"ready"', '"edited"');
  await expect.poll(() => text(`${origin}/ready`)).toContain("edited");

  expect(errors).toEqual([]);
  await expect(fetch(`http://127.0.0.2:${port}/`), "HOST is 127.0.0.1").rejects.toThrow();
  const ended = once(npm, "exit");
  npm.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${origin}/ready`)).rejects.toThrow();
});
