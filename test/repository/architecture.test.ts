import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { staffPages } from "#src/main/staff-pages.ts";

/** The import rules of docs/architecture.md, held against every import of the source, dynamic ones and types included. */
const root = resolve(import.meta.dirname, "../..");
const sources = ["src", "db", "site.config.ts"].flatMap((name) => filesBelow(join(root, name)));
const imports = sources.flatMap((file) => importsOf(file).map((found) => ({ file: relative(root, file), ...found })));

/** What runs in a browser starts from these: islands, and the staff app's pages. */
const browserEntries = [
  ...imports.filter(({ file }) => file === "src/main/islands.ts").map(({ target }) => target),
  ...staffPages.map(({ page }) => `src/features/${page}-page.tsx`),
];

const isServer = (file: string) => /\.server\.tsx?$/.test(file);
/** Each folder of `operations/` counts as a feature of its own. */
const featureOf = (file: string) => /^src\/features\/(operations\/[^/]+|[^/]+)\//.exec(file)?.[1];
/** What runs in a browser imports, types left out: the files that the entries lead to, up to the first server file. */
const browserImports = importsReachedFrom(["src/main/entry.client.ts", ...browserEntries]);

/** The rooms of `src`, from the top down: each imports itself and those below it. */
const rooms = [
  ...["main", "features", "site", "staff", "services.ts", "captcha", "takeoff", "ui", "browser", "facts"],
  ...["platform", "schema", "db"],
];
const floorOf = (file: string) => rooms.indexOf(/^(?:src\/)?([^/]+)/.exec(file)?.[1] ?? "");
/** The one arrow that runs up: the types of the API's client, which follow from the handlers. */
const apiTypes = "src/main/api.server.ts";

test("nothing that runs in a browser reaches server code", () => {
  expect(new Set(browserImports.map(({ file }) => file)).size).toBeGreaterThan(10);
  expect(browserImports.filter(({ target }) => isServer(target)).map(describe)).toEqual([]);
});

/** What each rule forbids, of every import of the source. */
test.each<[rule: string, isOffence: (found: Found) => boolean]>([
  ["every import leads to a file", ({ target }) => target !== "" && !existsSync(join(root, target))],
  [
    "a schema imports zod, other schemas and generated lists only, and what reads colors, texts, prices and the list of pages",
    ({ file, name, target }) =>
      file.endsWith("schema.ts") &&
      file.startsWith("src/") &&
      !/^zod(\/mini)?$/.test(name) &&
      !/schema\.ts$|\.gen\.json$/.test(target) &&
      ![
        ...["src/facts/accent.ts", "src/facts/grounds.ts", "src/facts/text-parts.ts", "src/facts/prices.ts"],
        "src/facts/navigation-links.ts",
      ].includes(target),
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
    "a room imports rooms below it only, but for the types of the API",
    ({ file, target, typeOnly }) =>
      floorOf(file) >= 0 &&
      floorOf(target) >= 0 &&
      floorOf(target) < floorOf(file) &&
      !(typeOnly && target === apiTypes),
  ],
  [
    "of company only its server files need a server",
    ({ file, target }) => file.startsWith("src/facts/") && !isServer(file) && isServer(target),
  ],
  [
    "platform is layered: process, then files, then database, then limits, pages and mail, then http, then pictures",
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

test("OWN-04 only src/facts/company.ts imports the delivered facts; everything else asks for those that hold now", () => {
  const readers = imports.filter(({ file, target }) => target === "site.config.ts" && file.startsWith("src/"));
  expect(readers.map(({ file }) => file)).toEqual(["src/facts/company.ts"]);
});

test("platform holds rooms only, and at most 12 files stand directly in ui", () => {
  const directly = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
    );
  expect(directly("src/platform")).toEqual([]);
  expect(directly("src/ui").length).toBeLessThanOrEqual(12);
});

test("no files import each other in a circle, type imports counted", () => {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) targets.set(file, [...(targets.get(file) ?? []), target]);
  expect(circles(targets)).toEqual([]);
});

test("there are no dumping grounds and no barrels", () => {
  const names = sources.map((file) => relative(root, file));
  expect(
    names.filter((name) => /(^|\/)(utils?|lib|helpers?|common|misc)(\/|\.)/.test(name) || /\/index\.tsx?$/.test(name)),
  ).toEqual([]);
});

test("features cross at 25 places at most, and at each that is listed", () => {
  const used = crossings.filter(([from, to]) =>
    imports.some(({ file, target, typeOnly }) => !typeOnly && file.startsWith(from) && target.startsWith(to)),
  );
  expect(used).toEqual(crossings);
  expect(crossings.length).toBeLessThanOrEqual(25);
});

test("src holds its rooms and what they share, and nothing else", () => {
  expect(new Set(readdirSync(join(root, "src")))).toEqual(new Set(rooms.filter((room) => room !== "db")));
  expect(rooms.length).toBeLessThanOrEqual(13);
});

/** A room of src/platform may import the rooms of lower layers only. */
const layers = [["process"], ["files"], ["database"], ["limits", "pages", "mail"], ["http"], ["pictures"]];
const platformRoomOf = (file: string) => /^src\/platform\/([^/]+)\//.exec(file)?.[1];
const layerOf = (room: string) => layers.findIndex((rooms) => rooms.includes(room));

/** Imports of another feature, types left out, each with its reason. */
const crossings: readonly (readonly [from: string, to: string])[] = [
  // The watch over a site administrator's session starts the editor of texts, which the scripts of visitors then do not name.
  ["src/features/accounts/session/signed-in.island.ts", "src/features/texts/editor/start-editor.ts"],
  // A sensitive fact is changed right after the login, or with the password, as one's own account is.
  ["src/features/company/", "src/features/accounts/session/fresh-login.server.ts"],
  // The end of an account ends the inquiries to its address, and hands over what its person has to do.
  ["src/features/accounts/users/", "src/features/company/inquiries/"],
  ["src/features/accounts/users/", "src/features/messages/jobs/"],
  // The towns stand on the map as the page of the service area draws them.
  ["src/features/company/", "src/features/service-area/"],
  // The preview is the email that customers get.
  ["src/features/company/inquiries/", "src/features/messages/"],
  ["src/features/company/inquiries/", "src/features/reviews/asking/request-emails.server.ts"],
  // A mail server is tried as the dashboard tries the one in use.
  ["src/features/company/mail-server/", "src/features/operations/test-mail/"],
  // A logo takes one of the places for uploads, and of the space for pictures.
  ["src/features/company/look/", "src/features/gallery/pipeline/"],
  // A photo that staff add to a job takes one of the places for uploads.
  [
    "src/features/messages/appointments/job-photos-api.server.ts",
    "src/features/gallery/pipeline/upload-slot.server.ts",
  ],
  // Staff see a plan as the visitor drew it.
  ["src/features/messages/attachments/message-attachments.tsx", "src/features/planner/plan-picture.tsx"],
  // The home page is where an inquiry starts.
  ["src/features/home/", "src/features/messages/"],
  // The home page shows the rating of the reviews page.
  ["src/features/home/", "src/features/reviews/schema.ts"],
  // The contact page shows where the company works.
  ["src/features/messages/contact-page.tsx", "src/features/service-area/"],
  // The dashboard says what waits in the inbox, and shows the beginning of the call list.
  ["src/features/dashboard/", "src/features/messages/"],
  // … and the reviews that no one has seen.
  ["src/features/dashboard/", "src/features/reviews/"],
  // … and how backups and the nightly test inquiry are doing, and takes samples away.
  ["src/features/dashboard/", "src/features/operations/"],
  // The command line tries mail as the dashboard does.
  ["src/features/accounts/command-line/", "src/features/operations/test-mail/"],
  // The nightly test inquiry goes the way of messages, and takes its own away again.
  ["src/features/operations/self-check/", "src/features/messages/"],
  // Where forms are left is said in their own words.
  ["src/features/numbers/", "src/features/messages/field-labels.ts"],
  // A backup holds every file that a row of pictures or photos names.
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

/** Path below the project folder, or "" for packages. */
function targetOf(file: string, name: string): string {
  const [plain = ""] = name.split("?");
  if (plain === "#site") return "site.config.ts";
  if (plain.startsWith("#")) return plain.slice(1);
  if (!plain.startsWith(".")) return "";
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
