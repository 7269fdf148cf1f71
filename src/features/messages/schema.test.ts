import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { aContact, anInquiry } from "#test/messages/inquiry.ts";
import { contactAsInquiry, contactSchema, inquirySchema, newMessageSchema } from "./schema.ts";

const sent = { ...anInquiry, recaptchaToken: "token" };

const errorsBy =
  (schema: typeof newMessageSchema | typeof contactSchema, whole: object) =>
  (changes: Record<string, unknown>): Record<string, string> =>
    errorsIn(schema, { ...whole, ...changes });
const errorsOf = errorsBy(newMessageSchema, sent);
const contactErrorsOf = errorsBy(contactSchema, aContact);

/** The exact texts of the requirements, independent of the constants. */
const texts: Record<string, string> = {
  firstName: "First name is required and should be less than 100 characters.",
  lastName: "Last name is required and should be less than 100 characters.",
  email: "Valid email is required.",
  phone: "Phone number is required and should be 10-11 digits.",
  address: "Address is required and should be less than 250 characters.",
  projectNeeds: "Project needs are required and should be less than 8000 characters.",
  additionalInfo: "Additional info should be less than 8000 characters.",
};

describe.each([
  ["FORM-02", "firstName", 100],
  ["FORM-02", "lastName", 100],
  ["FORM-04", "address", 250],
  ["FORM-04", "projectNeeds", 8000],
])("%s %s", (id, field, max) => {
  test(`${id} ${field} takes ${max} characters and no more, and says so`, () => {
    expect(errorsOf({ [field]: "x".repeat(max) })).toEqual({});
    expect(errorsOf({ [field]: "x".repeat(max + 1) })).toEqual({ [field]: texts[field] });
  });

  test.each(["", "   ", "\n\t", "\u200b\u200d", undefined, null, 7, ["x"], { x: 1 }, true])(
    `${id} ${field} left as %j is named`,
    (value) => expect(errorsOf({ [field]: value })).toEqual({ [field]: texts[field] }),
  );
});

test("FORM-04 FORM-05 FORM-11 additional info may be left out or blank, and has 8000 characters", () => {
  expect(inquirySchema.parse({ ...anInquiry, additionalInfo: undefined }).additionalInfo).toBe("");
  expect(errorsOf({ additionalInfo: "  " })).toEqual({});
  expect(errorsOf({ additionalInfo: "x".repeat(8000) })).toEqual({});
  expect(errorsOf({ additionalInfo: "x".repeat(8001) })).toEqual({ additionalInfo: texts.additionalInfo });
});

test("FORM-04 the contact form's message is required, with at most 8000 characters", () => {
  const message = "Message is required and should be less than 8000 characters.";
  expect(contactErrorsOf({ message: "x".repeat(8000) })).toEqual({});
  expect(contactErrorsOf({ message: "x".repeat(8001) })).toEqual({ message });
  expect(contactErrorsOf({ message: " \n " })).toEqual({ message });
});

test.each([
  ["(352) 555-0142", "3525550142"],
  ["+1 352.555.0142", "13525550142"],
  ["1-352-555-0142", "13525550142"],
  ["[352] 555 – 0142", "3525550142"],
  ["\u202a+1\u00a0352‑555‑0142\u202c", "13525550142"],
])("FORM-03 a phone number typed as %j is stored as %s", (typed, digits) => {
  expect(inquirySchema.parse({ ...anInquiry, phone: typed }).phone).toBe(digits);
});

test.each([
  ...["352555014", "135255501420", "352-555-0142 ext 7", "352/555/0142", "call me", "３５２５５５０１４２"],
  ...["++13525550142", "1+3525550142", `${" ".repeat(200)}3525550142`, "", null, 3525550142],
])("FORM-03 %j is no phone number", (typed) => {
  expect(errorsOf({ phone: typed })).toEqual({ phone: texts.phone });
});

test.each([
  ...["ann", "ann@", "@example.com", "ann@example", "ann@example..com", "a@b@example.com", "a@[127.0.0.1]"],
  ...["ann @example.com", "ann@exa mple.com", "Ann <a@example.com>", '"a b"@example.com', "mıke@example.com"],
  ...["a@example.com,b@example.com", "a@example.com;b@example.com", "a@example.com?bcc=x@example.com"],
  ...["a@example.com\r\nBcc: x@example.com", "a@example.com\u0000", "=?utf-8?q?ann?=@example.com", "ann=?@example.com"],
  ...["ann@-.com", "ann@example.---", "ann@-example.com", `${"a".repeat(139)}@example.com`],
  ...["", ["a@example.com"], null],
])("FORM-03 IN-6 %j is no e-mail address", (typed) => {
  expect(errorsOf({ email: typed })).toEqual({ email: texts.email });
});

test.each([
  "a@b.co",
  "ann?=ray@example.com",
  "a=b?c@x--y.3-com",
  "ann.o'hara+gutters@mail.example.co.uk",
  ` ${"a".repeat(138)}@example.com `,
])("FORM-03 %j is an e-mail address", (typed) =>
  expect(inquirySchema.parse({ ...anInquiry, email: typed }).email).toBe(typed.trim()),
);

test.each([
  "\u200bann@\u200bexample.com\u200b",
  "\u202aann@example.com\u202c",
  "\u2068ann\u200e@exa\u00admple.com\u2069",
  "\ufeffann\u2060@example.com \u200f",
  "ann\u200d@example.com\u200c",
])("FORM-21 the email address %j, pasted with characters that cannot be seen, is stored as it looks", (typed) =>
  expect(inquirySchema.parse({ ...anInquiry, email: typed }).email).toBe("ann@example.com"),
);

test("FORM-21 a pasted name and address lose what cannot be seen, and keep the joiners of their script and of emoji", () => {
  const [persian, family] = ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u{1f469}\u200d\u{1f467}"];
  const { firstName, lastName, address } = inquirySchema.parse({
    ...anInquiry,
    firstName: "\u2068O\u200bli\u00advia\u2069\ufeff",
    lastName: `\u200f${persian} ${family}\u200e`,
    address: "7\u202e Heron\u061c Way\u200b ",
  });
  expect([firstName, lastName, address]).toEqual(["Olivia", `${persian} ${family}`, "7 Heron Way"]);
});

test("IN-6 line breaks and control characters in one-line fields become spaces", () => {
  const odd = "Ann\r\nBcc: x\u0000y\u0085z\u2028\u2029\u001b[0m";
  const { firstName, address } = inquirySchema.parse({ ...anInquiry, firstName: odd, address: odd });
  expect(firstName).toBe("Ann Bcc: x y z [0m");
  expect(address).toBe(firstName);
});

test("IN-1 longer texts keep their lines and every visible character, and lose control characters", () => {
  const typed = "<b>one</b>\r\ntwo\rthree\u2028\u0000🏠\ud800\tend\n";
  expect(inquirySchema.parse({ ...anInquiry, projectNeeds: typed }).projectNeeds).toBe(
    "<b>one</b>\ntwo\nthree\n 🏠\ufffd\tend",
  );
});

test("IN-10 unknown fields are refused by name", () => {
  expect(errorsOf({ archived: true, id: 1 })).toEqual({
    archived: "Unknown field: archived.",
    id: "Unknown field: id.",
  });
  const polluting = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
  expect(Object.keys(errorsOf(polluting))).toEqual(expect.arrayContaining(["constructor"]));
  expect(newMessageSchema.safeParse(JSON.parse(`{"__proto__":1,${JSON.stringify(sent).slice(1)}`)).success).toBe(false);
  expect(Object.keys(errorsOf(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`x${n}`, n]))))).toHaveLength(
    10,
  );
});

test("FORM-10 the contact form arrives with N/A for the fields it does not have, and its message is still required", () => {
  const inquiry = contactAsInquiry(contactSchema.parse(aContact));
  expect(inquiry).toMatchObject({ address: "N/A", projectNeeds: "N/A", additionalInfo: aContact.message });
  expect(newMessageSchema.safeParse({ ...inquiry, recaptchaToken: "token" }).success).toBe(true);
  expect(errorsOf({ address: "N/A", projectNeeds: "N/A", additionalInfo: " " })).toEqual({
    additionalInfo: "Message is required and should be less than 8000 characters.",
  });
});

test("FORM-11 parsing accepted values again changes nothing", () => {
  const anything = fc.string({ unit: "binary", maxLength: 300 });
  const mostly = (usual: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: anything });
  const text = mostly(fc.string({ unit: "binary", minLength: 1, maxLength: 90 }).map((typed) => `x${typed}`));
  const body = fc.record({
    firstName: text,
    lastName: text,
    email: mostly(fc.constantFrom("a@b.co", " Ann@example.com\t")),
    phone: mostly(fc.stringMatching(/^\+?[0-9]{3}[ ().-]{0,2}[0-9]{3}[ -]?[0-9]{4,5}$/)),
    address: text,
    projectNeeds: text,
    additionalInfo: text,
    recaptchaToken: text,
  });
  fc.assert(
    fc.property(body, (candidate) => {
      const once = newMessageSchema.safeParse(candidate);
      fc.pre(once.success);
      const { data } = once;
      expect(newMessageSchema.parse(data)).toEqual(data);
      expect(data.phone).toMatch(/^[0-9]{10,11}$/);
      expect(data.firstName).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
      expect(data.projectNeeds).not.toMatch(/[^\P{Cc}\n\t]|\p{Cs}/u);
    }),
    { numRuns: 500 },
  );
});

test("IN-8 no text of 128 KiB keeps the schema busy", () => {
  const long = 128 * 1024;
  const nasty = [
    "a".repeat(long),
    `${"a@".repeat(long / 2)}`,
    `a@${"a.".repeat(long / 2)}`,
    `a@a${"-".repeat(long)}`,
    "=".repeat(long),
    " ".repeat(long),
    "-".repeat(long),
  ];
  for (const text of nasty) {
    const startedAt = performance.now();
    for (const schema of [newMessageSchema, contactSchema]) {
      schema.safeParse(Object.fromEntries(Object.keys({ ...sent, message: "" }).map((name) => [name, text])));
    }
    expect(performance.now() - startedAt).toBeLessThan(1000);
  }
});
