import PostalMime from "postal-mime";
import { expect } from "vitest";
import { companyOf, deliveredFacts } from "#src/facts/company.ts";
import { deliveredTexts } from "#src/facts/text-queries.server.ts";
import { asTextLine } from "#src/facts/text-rules.ts";
import { linksInText } from "#src/facts/text-values.ts";
import { writeMessage } from "#src/platform/mail/mail-message.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { saveTexts } from "#test/company/save-texts.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";

/* Facts and texts by someone who means harm: where links lead, what stands in headers of emails, what is overwritten. */

test.for([
  ["javascript:alert(1)", "begins with https://"],
  ["data:text/html,x", "begins with https://"],
  // Relative to a page with https: a page of this site.
  ["https:evil.example", "begins with https://"],
  ["https:/evil.example", "begins with https://"],
  ["https:\\\\evil.example", "begins with https://"],
  ["https://maps.example\\@evil.example", "begins with https://"],
  ['https://evil.example/"onclick="alert(1)', "begins with https://"],
  ["https://evil.example/<b>", "begins with https://"],
  ["https://", "begins with https://"],
  ["http://", "begins with https://"],
  ["http://www.google.com@evil.example", "before the @"],
  ["www.google.com:x@evil.example", "before the @"],
  ["https://www.google.com@evil.example", "before the @"],
  ["https://:secret@evil.example/", "before the @"],
  ["https://www.google.com:x@evil.example/maps/embed?pb=1", "before the @"],
] as const)("IN-4 OWN-03 %j is no address of a link", async ([href, reason], { ritas }) => {
  const refused = await saveFacts(ritas, "links", { credit: { label: "Studio", href } });
  expect(refused).toMatchObject({ status: 400, body: { fields: { "credit.href": expect.stringContaining(reason) } } });
});

test.for([
  ["https://studio.example/@28.9,-82?a=b%20c#d", "https://studio.example/@28.9,-82?a=b%20c#d"],
  ["https://studio.example", "https://studio.example"],
  ["Https://studio.example/A", "https://studio.example/A"],
  ["https://xn--80ak6aa92e.com/", "https://xn--80ak6aa92e.com/"],
  ["https://\u0430\u0440\u0440\u04cf\u0435.com/", "https://xn--80ak6aa92e.com/"],
  ["https://studio.example/caf\u00e9", "https://studio.example/caf%C3%A9"],
  ["https://stu\u200bdio.example/", "https://studio.example/"],
  ["http://studio.example/A", "https://studio.example/A"],
  [" www.studio.example/a?b=c", "https://www.studio.example/a?b=c"],
  ["HTTP://www.studio.example", "https://www.studio.example"],
] as const)(
  "IN-4 OWN-03 OWN-113 the address %j is kept as %j, as a browser requests it",
  async ([href, kept], { ritas }) => {
    const saved = await saveFacts(ritas, "links", { credit: { label: "Studio", href } });
    expect(saved).toMatchObject({ status: 200, body: { section: { facts: { credit: { href: kept } } } } });
  },
);

test.for([
  "https://www.google.com@evil.example/maps/embed?pb=1",
  "https://www.google.com.evil.example/maps/embed?pb=1",
  "https://www.google.com/maps/embed/../../url?q=https://evil.example",
  "https://www.google.com/maps/embed?pb=1'><script>",
  "https://www.google.com/maps/embed\\?pb=1",
  '<iframe src="https://evil.example/maps/embed?pb=1"></iframe>',
  '<iframe src="javascript:alert(1)//https://www.google.com/maps/embed?pb=1"></iframe>',
])("IN-4 HT-2 OWN-03 %j is no map for the frame", async (mapEmbedUrl, { ritas }) => {
  expect((await saveFacts(ritas, "links", { mapEmbedUrl })).status).toBe(400);
});

test("OWN-113 of Google’s whole frame the map takes the address", async ({ ritas }) => {
  const src = "https://www.google.com/maps/embed?pb=!1m18&hl=en";
  const frame = `<iframe src="${src.replace("&", "&amp;")}" width="600" style="border:0;" allowfullscreen=""></iframe>`;
  const saved = await saveFacts(ritas, "links", { mapEmbedUrl: frame });
  expect(saved).toMatchObject({ status: 200, body: { section: { facts: { mapEmbedUrl: src } } } });
});

test("IN-4 a question mark in the company’s address adds no copy to its links", async ({ site, ritas }) => {
  const email = "desk?bcc=eve@evil.example";
  expect((await saveFacts(ritas, "contact", { email })).status).toBe(200);
  const link = "mailto:desk%3Fbcc%3Deve@evil.example";
  expect(linksInText(companyOf({ email })).email).toBe(link);
  await sendInquiry(site, {});
  await site.outbox.runDue();
  const html = site.mailbox.mails.map((mail) => mail.html).join();
  expect(html).toContain(`href="${link}"`);
  expect(html).not.toContain("mailto:desk?");
});

test.for([
  "Rain\r\nBcc: victim@example.com\r\n\r\nHello",
  "Rain\u0000\u0085\u2028Bcc: victim@example.com",
  'Rain" <victim@example.com>, "x',
  "=?utf-8?Q?Rain=0ABcc:_victim@ex.com?=",
  "\u{1f3e0} \u0622\u0646 \u202e",
  "Rain\ud800",
])(
  "IN-6 OWN-04 the company’s name %j makes one header of each kind, and one address",
  async (name, { site, ritas }) => {
    const sentences = { confirmationNext: `${name} {callBack}`, confirmationTalk: name };
    expect((await saveFacts(ritas, "contact", { name, shortName: name.slice(0, 30) })).status).toBe(200);
    expect((await saveFacts(ritas, "inquiries", sentences)).status).toBe(200);
    expect((await saveFacts(ritas, "contact", { phone: "407-322-7788" })).status).toBe(200);
    await ritas.send("POST", "/api/admin/company/recipients", { email: "tom@rainright.us" });
    await sendInquiry(site, {});
    await site.outbox.runDue();
    expect(site.mailbox.mails.length).toBeGreaterThan(1);
    for (const mail of site.mailbox.mails) {
      const raw = (await writeMessage(mail, { host: "gutters.example" })).raw.toString();
      const [head = ""] = raw.split("\r\n\r\n");
      const names = head
        .replace(/\r\n[ \t]+/g, " ")
        .split("\r\n")
        .map((line) => line.split(":", 1)[0]?.toLowerCase());
      for (const one of ["from", "to", "subject"]) expect(names.filter((found) => found === one)).toHaveLength(1);
      expect(names.filter((found) => found === "bcc" || found === "cc")).toEqual([]);
      const read = await PostalMime.parse(raw);
      expect(read.from?.address).toBe(companyOf().email);
      expect(read.to).toHaveLength(1);
      expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n\0]/);
    }
  },
);

test("IN-13 controls of direction in texts are removed, so the words after keep their order", async ({ ritas }) => {
  const saved = await saveFacts(ritas, "contact", {
    name: "Rain\u202e Right\u2066",
    postalAddress: "\u202a7 Her\u202eon Way\u202c",
    email: "hello\u200e@example.com",
  });
  expect(saved.body.section?.facts).toMatchObject({
    name: "Rain Right",
    postalAddress: "7 Heron Way",
    email: "hello@example.com",
  });
  expect(asTextLine("Call\u202e us\u2069")).toBe("Call us");
});

test.for([{}, { name: "Third" }, { name: ["First"] }, { name: null }, { other: "First" }])(
  "EDIT-01 %j, which was never shown, overwrites nothing",
  async (was, { ritas }) => {
    expect((await saveFacts(ritas, "contact", { name: "First" })).status).toBe(200);
    expect(await saveFacts(ritas, "contact", { name: "Second" }, { was })).toMatchObject({
      status: 409,
      body: { present: { facts: { name: "First" } } },
    });
  },
);

test("OWN-02 OWN-34 of 100 saves at once one is kept, of 100 texts each gets a version", async ({ site, ritas }) => {
  const anns = await signIn(site, await addUser(site, { email: "ann@example.com" }));
  const browserOf = (n: number) => (n % 2 ? ritas : anns);
  const years = Array.from({ length: 100 }, (_, n) => 1890 + n);
  const saves = await Promise.all(
    years.map((since, n) => saveFacts(browserOf(n), "promises", { since }, { was: deliveredFacts })),
  );
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(saves.filter(({ status }) => status === 409)).toHaveLength(99);
  const names = Object.keys(deliveredTexts).slice(0, 100);
  const puts = names.map((name, n) => saveTexts(browserOf(n), { [name]: `Words ${n}.` }));
  for (const { status } of await Promise.all(puts)) expect(status).toBe(200);
  const rows = await site.db.selectFrom("site_values").select("version").where("kind", "=", "text").execute();
  expect(new Set(rows.map(({ version }) => version)).size).toBe(100);
});
