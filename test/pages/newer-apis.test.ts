import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newerApis } from "./newer-apis.ts";

const folder = join(process.env.BUILD_DIR ?? join(import.meta.dirname, "../../build"), "client", "assets");
const scripts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
);

/** What src/browser/older-browsers.ts adds to a page, but not to a worker. */
const filledIn = [
  ...["AbortSignal.any", "Map.groupBy", "Response.json", "URL.parse", "URL.canParse"],
  ...["toReversed", "toSorted", "toSpliced", "with", "checkVisibility"],
  ...["ariaDisabled", "ariaHidden", "ariaInvalid", "ariaLabel", "ariaLive"],
];

/** What scripts ask for before they use it, or can do without. */
const optional = [
  ...["navigation", "requestIdleCallback", "startViewTransition", "devicePixelRatio"],
  // Every browser has it; some say yes although they keep no cookie.
  "cookieEnabled",
  // Hints, which a browser may ignore.
  ...["fetchPriority", "imageSizes"],
  // Chrome 109 has it, and names another reason.
  "AbortSignal.timeout",
  // Without it a part of a text that is dropped stays where it was (src/features/texts/editor/editable.ts).
  "caretPositionFromPoint",
  // Safari sets it, though late.
  "isComposing",
];

/** Members that the product or a package has under the same name. */
const otherMeaning = [
  ...["actions", "address", "bytes", "check", "component", "connection", "contacts", "delay", "difference", "drop"],
  ...[
    "estimate",
    "handle",
    "icon",
    "image",
    "popover",
    "priority",
    "role",
    "share",
    "tag",
    "toArray",
    "when",
    "capture",
  ],
];

test("PUB-22 no script of the site uses what one of the oldest browsers lacks", () => {
  const texts = [...scripts.values()].join("\n");
  const added = scripts.get([...scripts.keys()].find((file) => file.startsWith("older-browsers-")) ?? "");
  for (const api of filledIn) expect(added).toContain(api.split(".").at(-1));
  for (const [file, script] of scripts) {
    const isWorker = texts.includes(`new Worker(\`/assets/${file}\``);
    const allowed = [...optional, ...otherMeaning, ...(isWorker ? [] : filledIn)];
    expect(
      [...newerApis(script)].filter((api) => !allowed.includes(api)),
      file,
    ).toEqual([]);
  }
});

test.each([
  ["a.then(() => AbortSignal.any([one, other]))", "AbortSignal.any"],
  ["const { promise } = Promise.withResolvers()", "Promise.withResolvers"],
  ["show(list.toSorted())", "toSorted"],
  ["new Set([1]).union(other)", "union"],
  ["names = map.values().map(nameOf)", "values().map"],
  ["const watcher = new CloseWatcher()", "CloseWatcher"],
  ["element.ariaLabel = `Close`", "ariaLabel"],
  ["/a(?i:b)/.test(text)", "a(?i:b)"],
  ["/[a-z&&[^b]]/v.test(text)", "[a-z&&[^b]]"],
])("PUB-22 in %j the newer part is found", (script, api) => {
  expect([...newerApis(script)]).toEqual([api]);
});

test.each([
  "Object.values(map).map(nameOf)",
  "list.map(nameOf).at(-1)",
  "({ any: 1, groupBy: 2 })",
  "structuredClone(x)",
])("PUB-22 nothing in %j is newer", (script) => {
  expect([...newerApis(script)]).toEqual([]);
});
