import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { aJpeg } from "#test/pictures.ts";
import { storedNames } from "#test/uploads.ts";

/* Forms that no browser sends, and pictures with broken bytes (UP-1, UP-6, IN-12). */

const runs = Math.min(400, Number(process.env.ATTACK_RUNS ?? 60));
/** As the comment above the handler has them; 507 and 503 say that there is no room. */
const documented = [201, 400, 413, 415, 503];

let site: TestApp;
let picture: Buffer;
beforeAll(async () => {
  site = await createTestApp();
  picture = await aJpeg({ width: 64, height: 48 });
});
afterAll(() => site.close());

type FormPart = { name: string; more: string; content: Buffer };

const text = fc.string({ unit: "binary", maxLength: 80 }).map((value) => Buffer.from(value.toWellFormed()));
const header = fc.constantFrom(
  ...[
    "",
    '; filename="x.jpg"',
    '; filename=""',
    '; filename="../../x"',
    "; filename*=UTF-8''x",
    '; filename="a\u0000.jpg"',
  ],
  ...[
    '; filename="x.jpg"\r\nContent-Type: text/html',
    "\r\nContent-Transfer-Encoding: base64",
    "\r\n: x",
    "\r\nX".repeat(900),
  ],
);
/** The picture with some bytes changed, cut short, or with something behind it. */
const broken = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
    fc.nat(),
    fc.constantFrom("", "<script>", "PK\u0003\u0004"),
  )
  .map(([changes, cut, tail]) => {
    const bytes = Buffer.concat([picture, Buffer.from(tail, "latin1")]);
    for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
    return cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
  });
const part = fc.record({
  name: fc.constantFrom("image", "alt_text", "is_active", "", "__proto__", "images[]", "id"),
  more: header,
  content: fc.oneof(
    text,
    fc.constant(Buffer.from("1")),
    fc.nat().chain(() => broken),
  ),
});
const change = fc.oneof(
  fc.record({ drop: fc.nat(2) }),
  fc.record({ text }),
  fc.record({ picture: broken }),
  fc.record({ at: fc.nat(2), put: part }),
  fc.record({ at: fc.nat(3), insert: part }),
  fc.record({ cut: fc.nat() }),
  fc.record({ boundary: fc.constantFrom("", "x y", "é", "--", "a".repeat(71), "other") }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function formWith(changed: Change): { type: string; body: Buffer } {
  const parts: FormPart[] = [
    { name: "alt_text", more: "", content: Buffer.from("A gutter.") },
    { name: "is_active", more: "", content: Buffer.from("1") },
    { name: "image", more: '; filename="x.jpg"\r\nContent-Type: image/jpeg', content: picture },
  ];
  if ("drop" in changed) parts.splice(changed.drop, 1);
  if ("text" in changed) parts[0] = { name: "alt_text", more: "", content: changed.text };
  if ("picture" in changed && parts[2]) parts[2].content = changed.picture;
  if ("put" in changed) parts[changed.at] = changed.put;
  if ("insert" in changed) parts.splice(changed.at, 0, changed.insert);
  const pieces = parts.flatMap(({ name, more, content }) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    content,
    Buffer.from("\r\n"),
  ]);
  const body = Buffer.concat([...pieces, Buffer.from("--b--\r\n")]);
  const type = `multipart/form-data; boundary=${"boundary" in changed ? encodeURI(changed.boundary) : "b"}`;
  return { type, body: "cut" in changed ? body.subarray(0, changed.cut % body.length) : body };
}

test("UP-6 UP-1 IN-12 whatever is changed about an upload, it is stored whole or refused, and leaves nothing behind", async () => {
  const person = await addUser(site);
  let rita: SignedIn = await signIn(site, person);
  let sent = 0;
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(change, async (changed) => {
      sent += 1;
      // For the limit of sixty in ten minutes.
      site.clock.pass(11);
      if (sent % 50 === 0) rita = await signIn(site, person);
      const { type, body } = formWith(changed);
      const headers = { ...rita.headers, "content-type": type };
      const answer = await site.call("POST", "/api/admin/gallery/images", { headers }, new Uint8Array(body));
      const said = await answer.text();
      expect(documented, said).toContain(answer.status);
      if (answer.status === 201) stored += 1;
      else expect(JSON.parse(said)).toMatchObject({ error: expect.stringMatching(/\S/) });
    }),
    { numRuns: runs },
  );
  await site.pictures.runDue();
  const rows = await site.db.selectFrom("gallery_images").select(["file", "state"]).execute();
  expect(rows.length).toBe(stored);
  expect(rows.filter(({ state }) => state !== "ready")).toEqual([]);
  const files = new Set((await storedNames(site)).map((name) => name.slice(0, 32)));
  expect(files).toEqual(new Set(rows.map(({ file }) => file)));
  expect(site.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  if (process.env.ATTACK_RUNS) process.stdout.write(`sent ${sent} POST /api/admin/gallery/images {"201":${stored}}\n`);
}, 600_000);
