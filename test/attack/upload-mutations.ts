import fc from "fast-check";

export type FormPart = { name: string; more: string; content: Buffer };

const text = fc.string({ unit: "binary", maxLength: 80 }).map((value) => Buffer.from(value.toWellFormed()));
const header = fc.constantFrom(
  ...["", '; filename="x.jpg"', '; filename=""', '; filename="../../x"', "; filename*=UTF-8''x"],
  ...['; filename="a\u0000.jpg"', '; filename="x.jpg"\r\nContent-Type: text/html', "\r\n: x"],
  ...["\r\nContent-Transfer-Encoding: base64", "\r\nX".repeat(900)],
);

/** A picture with some bytes changed, cut short, or with something behind it. */
const brokenOf = (picture: Buffer) =>
  fc
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

/** One change of a form whose file is `picture`. @param names of its parts */
export function changesOf(picture: Buffer, names: readonly string[]) {
  const broken = brokenOf(picture);
  const part = fc.record({
    name: fc.constantFrom(...names, "", "__proto__", "images[]", "id"),
    more: header,
    content: fc.oneof(
      text,
      fc.constant(Buffer.from("1")),
      fc.nat().chain(() => broken),
    ),
  });
  return fc.oneof(
    fc.record({ drop: fc.nat(2) }),
    fc.record({ text }),
    fc.record({ picture: broken }),
    fc.record({ at: fc.nat(2), put: part }),
    fc.record({ at: fc.nat(3), insert: part }),
    fc.record({ cut: fc.nat() }),
    fc.record({ boundary: fc.constantFrom("", "x y", "é", "--", "a".repeat(71), "other") }),
  );
}
type Change = ReturnType<typeof changesOf> extends fc.Arbitrary<infer Value> ? Value : never;

/** The body of the form with that change. @param whole its parts; the last one is the file */
export function formWith(changed: Change, whole: readonly FormPart[]): { type: string; body: Buffer } {
  const parts = whole.map((part) => ({ ...part }));
  const file = parts.at(-1);
  if ("drop" in changed) parts.splice(changed.drop, 1);
  if ("text" in changed && parts[0]) parts[0].content = changed.text;
  if ("picture" in changed && file) file.content = changed.picture;
  if ("put" in changed) parts[changed.at % parts.length] = changed.put;
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
