import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { visitSources } from "./source.ts";

/* What the source must not be able to do at all (HT-10, IN-3, OP-1, OP-6). */

const root = join(import.meta.dirname, "..", "..");

/** Everything that is called or made, as it stands in the source, and every text. */
const called: { file: string; what: string }[] = [];
const texts: { file: string; text: string }[] = [];
const attributes: { file: string; name: string }[] = [];
const imported: { file: string; name: string }[] = [];
visitSources((file, source) => {
  const note = ({ callee }: { callee: { start: number; end: number } }) =>
    void called.push({ file, what: source.slice(callee.start, callee.end) });
  return {
    CallExpression: note,
    NewExpression: note,
    ImportDeclaration: ({ source: from }) => void imported.push({ file, name: from.value }),
    Literal: ({ value }) => void (typeof value === "string" && texts.push({ file, text: value })),
    TemplateElement: ({ value }) => void texts.push({ file, text: value.raw }),
    JSXAttribute: ({ name }) => void attributes.push({ file, name: source.slice(name.start, name.end) }),
  };
});

const filesThat = (found: readonly { file: string }[]) => [...new Set(found.map(({ file }) => file))].sort();

test("HT-10 no text ever becomes a program", () => {
  expect(called.length).toBeGreaterThan(1000);
  expect(called.filter(({ what }) => /^(globalThis\.|window\.)?(eval|Function|execScript)$/.test(what))).toEqual([]);
  const shells = called.filter(({ what }) => /\b(exec|execSync|execFile|execFileSync|spawnSync|fork)$/.test(what));
  // RegExp.prototype.exec is one of them by its name.
  expect(shells.filter(({ what }) => !/\.exec$/.test(what))).toEqual([]);
});

test("HT-10 no program of another site but the captcha's is ever loaded", () => {
  const hosts = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/https?:\/\/([a-z0-9.-]+)[^\s'"]*\.js\b/gi)].map(([address]) => `${file} ${address}`),
  );
  expect(hosts.filter((found) => !found.includes("https://www.google.com/recaptcha/"))).toEqual([]);
});

test("IN-3 IN-2 only the document writes markup that React does not escape, and each place is known", () => {
  expect(filesThat(attributes.filter(({ name }) => name === "dangerouslySetInnerHTML"))).toEqual([
    "src/main/render-staff-page.server.tsx",
    "src/site/document/document.tsx",
    "src/site/document/json-ld.tsx",
    "src/site/document/public-document.tsx",
  ]);
  expect(
    called.filter(({ what }) => /\.(insertAdjacentHTML|write|writeln)$/.test(what) && /^document/.test(what)),
  ).toEqual([]);
});

test("OP-1 nothing but the captcha's check and the mail opens a connection", () => {
  const network = imported.filter(({ name }) =>
    /^(node:)?(https?|net|tls|dgram|dns|dns\/promises)$|^(undici|nodemailer)/.test(name),
  );
  expect(filesThat(network.filter(({ file }) => file.includes(".server.")))).toEqual(whoConnects);
  const fetching = called.filter(({ file, what }) => what === "fetch" && file.includes(".server."));
  expect(filesThat(fetching)).toEqual(["src/captcha/recaptcha.server.ts"]);
});

/** Those that only read addresses (isIP, BlockList), or name types of sockets that are open, among them. */
const whoConnects = [
  "src/features/operations/test-mail/try-mail.server.ts",
  "src/platform/http/connections.server.ts",
  "src/platform/http/http-server.server.ts",
  "src/platform/http/kernel-send-queues.server.ts",
  "src/platform/http/lingering-close.server.ts",
  "src/platform/http/slow-readers.server.ts",
  "src/platform/limits/client-ip.server.ts",
  "src/platform/mail/mail-message.server.ts",
  "src/platform/mail/mail-smtp.server.ts",
  "src/platform/process/address-ranges.server.ts",
  "src/platform/process/config.server.ts",
  "src/platform/process/placeholder-facts.server.ts",
  "src/platform/process/standard-output.server.ts",
];

test("OP-6 every package of the lock file is known by its contents, wherever it is fetched from", () => {
  const lock: { packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }> } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  );
  const { "": own, ...packages } = lock.packages;
  expect(own).toBeDefined();
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  for (const [path, { integrity, resolved, link }] of Object.entries(packages)) {
    expect(integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
    expect(resolved, path).toBeUndefined();
    expect(link, path).toBeUndefined();
  }
});

test("OP-6 every package that is asked for is asked for in one version", () => {
  const {
    dependencies,
    devDependencies,
    optionalDependencies,
  }: Record<string, Record<string, string>> = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  for (const [name, version] of Object.entries(all)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});
