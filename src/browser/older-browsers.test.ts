import { expect, test, vi } from "vitest";

/** A test runs without a page. */
class FakeElement {
  readonly attributes: Record<string, string> = {};
  declare ariaLabel: string | null;
  getAttribute = (name: string) => this.attributes[name] ?? null;
  setAttribute = (name: string, value: string) => void Object.assign(this.attributes, { [name]: value });
  removeAttribute = (name: string) => void Reflect.deleteProperty(this.attributes, name);
}
vi.stubGlobal("Element", FakeElement);

const newer = [
  [AbortSignal, "any"],
  [Response, "json"],
  [URL, "parse"],
  [URL, "canParse"],
  [Map, "groupBy"],
  [Array.prototype, "toReversed"],
  [Array.prototype, "toSorted"],
  [Array.prototype, "toSpliced"],
  [Array.prototype, "with"],
] as const;

async function answers() {
  const list = ["pear", "fig", "apple"];
  const stop = new AbortController();
  const [either, aborted] = [
    AbortSignal.any([AbortSignal.abort("at once"), stop.signal]),
    AbortSignal.any([stop.signal]),
  ];
  const before = aborted.aborted;
  stop.abort("later");
  const response = Response.json({ promise: null }, { status: 201 });
  return {
    signals: [before, either.reason, aborted.reason, AbortSignal.any([]).aborted],
    response: [response.status, response.headers.get("content-type"), await response.json()],
    urls: [URL.parse("/a?b", "https://gutters.example")?.href, URL.parse("a b"), URL.canParse("x:y"), URL.canParse("")],
    groups: [...Map.groupBy(list, (fruit, index) => fruit.length + (index === 0 ? 0 : 1))],
    reversed: list.toReversed(),
    sorted: [list.toSorted(), list.toSorted((a, b) => a.length - b.length)],
    spliced: [list.toSpliced(1, 1), list.toSpliced(3, 0, "plum", "date"), list.toSpliced(-1, 1, "kiwi")],
    replaced: [list.with(0, "plum"), list.with(-1, "plum")],
    list,
  };
}

test("PUB-22 a browser that lacks a newer part gets one that answers as that of newer browsers", async () => {
  const natively = await answers();
  const natives = newer.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) ?? {});
  for (const [owner, name] of newer) Reflect.deleteProperty(owner, name);
  try {
    await expect(answers()).rejects.toThrow(TypeError);
    await import("./older-browsers.ts");
    expect(await answers()).toEqual(natively);
    for (const [owner, name] of newer) expect(Object.keys(owner)).not.toContain(name);
  } finally {
    newer.forEach(([owner, name], index) => void Object.defineProperty(owner, name, natives[index] ?? {}));
  }
  const element = new FakeElement();
  element.ariaLabel = "Close";
  expect([element.ariaLabel, element.attributes]).toEqual(["Close", { "aria-label": "Close" }]);
  element.ariaLabel = null;
  expect(element.attributes).toEqual({});
});
