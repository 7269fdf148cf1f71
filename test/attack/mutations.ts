import fc from "fast-check";

/** A body that was in order until one thing about it was changed, and what that is. */
export type Mutated = { change: string; body: string };

/** Written into a body as they are: JSON.stringify would never write some of them. */
const strange: readonly string[] = [
  ..."null true false 0 -0 1 -1 1.5 1e400 -1e400 1e21 9007199254740993".split(" "),
  ...'"" "\\t\\n" "\\u0000" "a\\u0000b" "\\ud800" "\\udfff\\ud800" "\\ufeff" "\\u202egnp.exe"'.split(" "),
  ...'"true" "1" "0x1" "1e3" "NaN" "undefined" "000000" "１２３４５６" "%" "_" "\\\\" "-1" "__proto__"'.split(" "),
  ...['" "', '"[object Object]"', '"123456 "', `"' OR 1=1 --"`, '"\\u0027; DROP TABLE users; --"'],
  ...["[]", "{}", "[[]]", "[null]", '["admin"]', '{"toString":"x"}', '{"length":1}', '{"then":1}', '{"$ne":null}'],
  ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"toJSON":{}}'],
  ...['"mıke@example.org"', '"M\\u0130KE@example.org"', '"\\u212aate@example.org"', '"a@b"', '"a@b.c\\r\\nBcc: x@y.z"'],
  ...['"a@b.c,d@e.f"', '"<a@b.c>"', '"a@b.c?bcc=x"', '"=?utf-8?q?a?=@b.c"', '"a@@b.c"', '"a@-b.c"', '"@"'],
  ...['"{{7*7}}#{7*7}"', '"</script><script>"', '"../../etc/passwd"', '"%2e%2e%2f"'],
  ...['"siteadmin"', '"Admin"', '"2026-02-30T25:61:61Z"'],
  `"${"x".repeat(129)}"`,
  `"${"a".repeat(151)}@example.org"`,
  `"${"a@".repeat(3000)}"`,
  `"${"🌧".repeat(4001)}"`,
  `"${"x".repeat(20_000)}"`,
  `"${"\\u0000".repeat(2000)}"`,
  `"${"x".repeat(700_000)}"`,
  `${"[".repeat(9)}${"]".repeat(9)}`,
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `${'{"a":'.repeat(20)}1${"}".repeat(20)}`,
  `[${"1,".repeat(10_000)}1]`,
];

const names = ["__proto__", "constructor", "prototype", "toString", "id", "role", "", "user_id", "archived", "\u0000"];

const anyValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...strange) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 300 }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.double().map((number) => JSON.stringify(number)) },
);

type Place = {
  path: string;
  value: unknown;
  /** The whole with something else here; "" takes the member away. */
  put(text: string): string;
};

/** The valid body, as JSON text, with exactly one change. */
export function mutationsOf(valid: unknown): fc.Arbitrary<Mutated> {
  const places = placesIn(valid);
  const place = fc.constantFrom(...places);
  const object = fc.constantFrom(...places.filter(({ value }) => isObject(value)));
  const name = fc.oneof(fc.constantFrom(...names), fc.string({ unit: "binary", maxLength: 50 }));
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(place, anyValue)
        .map(([at, text]) => ({ change: `${at.path} = ${text}`, body: at.put(text) })),
    },
    { weight: 1, arbitrary: place.map((at) => ({ change: `no ${at.path}`, body: at.put("") })) },
    { weight: 1, arbitrary: place.map((at) => wrapped(at)) },
    { weight: 2, arbitrary: fc.tuple(object, name, anyValue).map(([at, member, text]) => extended(at, member, text)) },
    { weight: 1, arbitrary: fc.tuple(place, fc.nat()).map(([at, cut]) => cutShort(at, cut)) },
  );
}

function wrapped({ path, value, put }: Place): Mutated {
  return { change: `[${path}]`, body: put(`[${JSON.stringify(value)}]`) };
}

/** One member more, or one of those that are there a second time. */
function extended({ path, value, put }: Place, name: string, text: string): Mutated {
  const inside = JSON.stringify(value).slice(1, -1);
  const more = `${JSON.stringify(name)}:${text}`;
  return { change: `${path} + ${more}`, body: put(`{${inside === "" ? "" : `${inside},`}${more}}`) };
}

/** What a broken connection or a program that counts wrongly sends. */
function cutShort({ put, value }: Place, cut: number): Mutated {
  const whole = put(JSON.stringify(value));
  const length = cut % (whole.length + 1);
  return { change: `cut after ${length}`, body: whole.slice(0, length) };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every value in a body: the whole, each member, each entry. */
function placesIn(whole: unknown): Place[] {
  const places: Place[] = [];
  walk(whole, "body", (text) => text);
  return places;

  function walk(value: unknown, path: string, put: Place["put"]): void {
    places.push({ path, value, put });
    if (typeof value !== "object" || value === null) return;
    const list = Array.isArray(value);
    const members = Object.entries(value).slice(0, 50);
    for (const [name, inner] of members) {
      walk(inner, list ? `${path}[${name}]` : `${path}.${name}`, (text) => {
        const parts = members.flatMap(([other, kept]) => {
          const own = other === name ? text : JSON.stringify(kept);
          return own === "" ? [] : [list ? own : `${JSON.stringify(other)}:${own}`];
        });
        return put(list ? `[${parts.join(",")}]` : `{${parts.join(",")}}`);
      });
    }
  }
}
