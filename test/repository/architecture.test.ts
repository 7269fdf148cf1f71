import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/** The import rules of docs/architecture.md, held against every import of the source, dynamic ones and types included. */
const root = resolve(import.meta.dirname, "../..");
const sources = ["src", "db", "site.config.ts"].flatMap((name) => filesBelow(join(root, name)));
const imports = sources.flatMap((file) => importsOf(file).map((found) => ({ file: relative(root, file), ...found })));

/** What runs in a browser starts from these: islands, and the staff app's pages. */
const browserEntries = [
  ...imports.filter(({ file }) => file === "src/islands/registry.ts").map(({ target }) => target),
  ...[
    ...readFileSync(join(root, "src/routes.ts"), "utf8")
      .replace(/^[\s\S]*(?="features\/staff\/staff-app\.tsx")/, "")
      .matchAll(/"(features\/[^"]+\.tsx)"/g),
  ].map(([, page]) => `src/${page}`),
];

const isServer = (file: string) => /\.server\.tsx?$/.test(file);
/** Each folder of `operations/` counts as a feature of its own. */
const featureOf = (file: string) => /^src\/features\/(operations\/[^/]+|[^/]+)\//.exec(file)?.[1];
/** What runs in a browser imports, types left out: the files that the entries lead to, up to the first server file. */
const browserImports = importsReachedFrom(["src/entry.client.ts", ...browserEntries]);

/** Folders that any page may be built from. */
const composition =
  /^src\/(routes|root|entry\.|services?\.|server|main|create-services|purge-expired|app\.server|api\.server|pages\.server|hydrate|islands\/registry)/;

test("nothing that runs in a browser reaches server code", () => {
  expect(new Set(browserImports.map(({ file }) => file)).size).toBeGreaterThan(10);
  expect(browserImports.filter(({ target }) => isServer(target)).map(describe)).toEqual([]);
});

test("vite.config.ts names each package that runs in a browser, but for React's, which its plugin names, and workers", () => {
  const [, list = "[]"] =
    /optimizeDeps: \{ include: (\[[^\]]*\])/.exec(readFileSync(join(root, "vite.config.ts"), "utf8")) ?? [];
  const packages = browserImports
    .map(({ name }) => name)
    .filter((name) => /^[@\w]/.test(name) && !/^react(-|\/|$)|\?worker$/.test(name));
  expect(new Set(packages)).toEqual(new Set(JSON.parse(list) as string[]));
});

/** What each rule forbids, of every import of the source. */
test.each<[rule: string, isOffence: (found: Found) => boolean]>([
  ["every import leads to a file", ({ target }) => target !== "" && !existsSync(join(root, target))],
  [
    "a schema imports zod and other schemas only, and what reads colors, texts and prices",
    ({ file, name, target }) =>
      file.endsWith("schema.ts") &&
      file.startsWith("src/") &&
      !/^zod(\/mini)?$/.test(name) &&
      !target.endsWith("schema.ts") &&
      !["src/company/accent.ts", "src/company/text-parts.ts", "src/planner/prices.ts"].includes(target),
  ],
  [
    "only queries, the database files and migrations import Kysely",
    ({ file, name }) =>
      /^kysely(\/|$)/.test(name) && !/queries\.server\.ts$|^src\/platform\/database\/|^db\//.test(file),
  ],
  [
    "a feature imports no other feature, other than a type or a crossing listed below",
    ({ file, target, typeOnly }) => {
      const [own, other] = [featureOf(file), featureOf(target)];
      if (!own || !other || own === other) return false;
      return !crossings.some(([from, to]) => file.startsWith(from) && target.startsWith(to)) && !typeOnly;
    },
  ],
  [
    "ui, browser, platform, captcha, company, planner, shell and document import no feature, but for the type Visitor",
    ({ file, target }) =>
      /^src\/(ui|browser|platform|captcha|company|planner|shell|document)\//.test(file) &&
      featureOf(target) !== undefined &&
      target !== visitorType,
  ],
  [
    "of company only its server files need a server",
    ({ file, target }) => file.startsWith("src/company/") && !isServer(file) && isServer(target),
  ],
  [
    "platform is layered: process, then files, then database, then limits, pages and mail, then http",
    ({ file, target }) => {
      const [own, other] = [platformRoomOf(file), platformRoomOf(target)];
      return own !== undefined && other !== undefined && own !== other && !(layerOf(other) < layerOf(own));
    },
  ],
  [
    "a migration imports nothing from src",
    ({ file, target }) => file.startsWith("db/migrations/") && target.startsWith("src/"),
  ],
])("%s", (_, isOffence) => {
  expect(imports.filter(isOffence).map(describe)).toEqual([]);
});

test("OWN-04 only src/company/company.ts imports the delivered facts; everything else asks for those that hold now", () => {
  const readers = imports.filter(({ file, target }) => target === "site.config.ts" && file.startsWith("src/"));
  expect(readers.map(({ file }) => file)).toEqual(["src/company/company.ts"]);
});

test("platform holds rooms only, and at most 12 files stand directly in ui", () => {
  const directly = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
    );
  expect(directly("src/platform")).toEqual([]);
  expect(directly("src/ui").length).toBeLessThanOrEqual(12);
});

test("no more than two files import each other in a circle, type imports counted", () => {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) targets.set(file, [...(targets.get(file) ?? []), target]);
  expect(circles(targets).filter((files) => files.length > 2)).toEqual([]);
});

test("there are no dumping grounds and no barrels", () => {
  const names = sources.map((file) => relative(root, file));
  expect(
    names.filter((name) => /(^|\/)(utils?|lib|helpers?|common|misc)(\/|\.)/.test(name) || /\/index\.tsx?$/.test(name)),
  ).toEqual([]);
});

test("only the files that put the product together stand above the folders", () => {
  const loose = sources
    .map((file) => relative(root, file))
    .filter((name) => /^src\/[^/]+$/.test(name) && !composition.test(name));
  expect(loose).toEqual([]);
});

/** A room of src/platform may import the rooms of lower layers only. */
const layers = [["process"], ["files"], ["database"], ["limits", "pages", "mail"], ["http"]];
const platformRoomOf = (file: string) => /^src\/platform\/([^/]+)\//.exec(file)?.[1];
const layerOf = (room: string) => layers.findIndex((rooms) => rooms.includes(room));

/** The one thing that a page's frame knows of a feature: the type of the signed-in person for whom it is rendered. */
const visitorType = "src/features/accounts/session/visitor.ts";

/** Pages that show a second feature's part, each for the reason given. */
const crossings: readonly (readonly [from: string, to: string])[] = [
  // Every feature may ask who is logged in and what they may open.
  ["src/features/", "src/features/accounts/session/"],
  ["src/features/", "src/features/accounts/access.ts"],
  // Every page that promises an email says where it goes without a mail server.
  ["src/features/", "src/features/accounts/mail-folder-note.tsx"],
  // The watch over a site administrator's session starts the editor of texts, which the scripts of visitors then do not name.
  ["src/features/accounts/session/signed-in.island.ts", "src/features/texts/editor/start-editor.ts"],
  // A change of the phone number takes the password, as one of the account does.
  ["src/features/company/use-asked-password.tsx", "src/features/accounts/account-fields.tsx"],
  // An address for inquiries is entered and confirmed as one of an account is.
  ["src/features/company/inquiries/", "src/features/accounts/account-fields.tsx"],
  ["src/features/company/inquiries/", "src/features/accounts/schema.ts"],
  // The end of an account ends the inquiries to its address, and names what its person has planned.
  ["src/features/accounts/users/", "src/features/company/inquiries/"],
  ["src/features/accounts/users/", "src/features/messages/calls/"],
  // The towns stand on the map as the page of the service area draws them.
  ["src/features/company/towns/", "src/features/service-area/"],
  // The preview is the email that customers get.
  ["src/features/company/inquiries/", "src/features/messages/emails.server.ts"],
  // A logo is received and decoded with the limits of pictures.
  ["src/features/company/look/", "src/features/gallery/pipeline/"],
  // A visitor's photo is received and decoded with the limits of pictures, behind those of staff.
  ["src/features/messages/attachments/", "src/features/gallery/pipeline/"],
  // Staff see a plan as the visitor drew it.
  ["src/features/messages/attachments/message-attachments.tsx", "src/features/planner/plan-picture.tsx"],
  // A change records its audit event in the same transaction.
  ["src/features/", "src/features/operations/audit-log/record-audit-event.server.ts"],
  // The home page is where an inquiry starts.
  ["src/features/home/", "src/features/messages/"],
  // The home page shows the rating of the reviews page.
  ["src/features/home/", "src/features/reviews/schema.ts"],
  // The contact page shows where the company works.
  ["src/features/messages/contact-page.tsx", "src/features/service-area/"],
  // The dashboard says what waits in the inbox, and takes samples away.
  ["src/features/staff/dashboard/", "src/features/messages/inbox/queries.server.ts"],
  ["src/features/staff/dashboard/", "src/features/operations/sample-content/"],
  // … and shows the beginning of the call list.
  ["src/features/staff/dashboard/", "src/features/messages/calls/queries.server.ts"],
  ["src/features/staff/dashboard/", "src/features/messages/calls/next-calls.tsx"],
  // … and how backups, the nightly test inquiry and mail are doing.
  ["src/features/staff/dashboard/", "src/features/operations/backups/backup-state.server.ts"],
  ["src/features/staff/dashboard/", "src/features/operations/backups/backup-elsewhere.server.ts"],
  ["src/features/staff/dashboard/", "src/features/operations/self-check/"],
  ["src/features/staff/dashboard/", "src/features/operations/test-mail/"],
  // The log says where the test inquiry was lost in the words of its own mails.
  ["src/features/operations/audit-log/sentences.server.ts", "src/features/operations/self-check/steps.ts"],
  // … and how a message stands in the words of the call list.
  ["src/features/operations/audit-log/sentences.server.ts", "src/features/messages/calls/states.schema.ts"],
  // … and why a review was taken off the site.
  ["src/features/operations/audit-log/sentence-parts.ts", "src/features/reviews/reasons.schema.ts"],
  // The command line tries mail as the dashboard does.
  ["src/features/accounts/command-line/", "src/features/operations/test-mail/"],
  // The nightly test inquiry goes the way of messages, and takes its own away again.
  ["src/features/operations/self-check/", "src/features/messages/"],
  // Forms and the planner report that they are used; a sent form is counted where it is accepted.
  ["src/features/messages/", "src/features/numbers/use-form-counts.ts"],
  ["src/features/messages/", "src/features/numbers/counted-request.server.ts"],
  ["src/features/planner/", "src/features/numbers/count-use.ts"],
  // A backup holds every file that a picture's row names.
  ["src/features/operations/backups/", "src/features/gallery/picture-names.ts"],
  ["src/features/operations/backups/", "src/features/messages/attachments/photo-names.ts"],
  // A restore computes what a backup leaves out.
  ["src/features/operations/backups/restore/", "src/features/messages/search-text-queries.server.ts"],
  // Sample content fills the tables of both features through their own queries.
  ["src/features/operations/sample-content/", "src/features/reviews/"],
  ["src/features/operations/sample-content/", "src/features/gallery/"],
];

/** The strongly connected components with more than one file (Tarjan, SIAM J. Comput. 1972). */
function circles(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    let lowest = index;
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, order.get(target) ?? lowest);
    }
    if (lowest === index) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) found.push(component);
    }
    return lowest;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return found;
}

type Found = { file: string; name: string; target: string; typeOnly: boolean };

function importsReachedFrom(entries: readonly string[]): Found[] {
  const reached = new Set(entries);
  const found: Found[] = [];
  // The loop visits what is added on the way, too.
  for (const file of reached) {
    const own = imports.filter((one) => one.file === file && !one.typeOnly);
    found.push(...own);
    for (const { target } of own) if (target && !isServer(target)) reached.add(target);
  }
  return found;
}

function describe({ file, name }: Pick<Found, "file" | "name">): string {
  return `${file} imports ${name}`;
}

function importsOf(file: string): Omit<Found, "file">[] {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+["']([^"']+)["']|(?:^|\n)import\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g,
  );
  return [...statements].map(([, type, named, bare, dynamic]) => {
    const name = named ?? bare ?? dynamic ?? "";
    return { name, target: targetOf(file, name), typeOnly: Boolean(type) };
  });
}

/** Path below the project folder, or "" for packages and generated route types. */
function targetOf(file: string, name: string): string {
  const [plain = ""] = name.split("?");
  if (plain === "#site") return "site.config.ts";
  if (plain.startsWith("#")) return plain.slice(1);
  if (!plain.startsWith(".") || plain.includes("+types/")) return "";
  return relative(root, resolve(dirname(file), plain));
}

function filesBelow(path: string): string[] {
  if (/\.tsx?$/.test(path)) return /\.test\.tsx?$/.test(path) ? [] : [path];
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const below = join(path, entry.name);
    return entry.isDirectory() || /\.tsx?$/.test(entry.name) ? filesBelow(below) : [];
  });
}
