import { createHash } from "node:crypto";
import { expect } from "vitest";
import { accentShades, deliveredAccent, lookStyle } from "#src/facts/accent.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";

const green = "#1f5a33";
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
const stylesIn = (html: string) => [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = ""]) => style);

test("OWN-42 a saved color is in the next public page and staff page, as policy allows", async ({ site, ritas }) => {
  expect((await saveFacts(ritas, "look", { accent: green })).status).toBe(200);
  for (const path of ["/", "/contact", "/login", "/no-such-page"]) {
    const answer = await site.get(path);
    const styles = stylesIn(await answer.text());
    expect(styles.at(-1), path).toBe(lookStyle({ ...site.company.current(), accent: green }, false));
    for (const style of styles) expect(answer.headers.get("content-security-policy")).toContain(hashOf(style));
  }
});

test("OWN-42 with the delivered color a page has its own style only, its policy no other", async ({ site, ritas }) => {
  const pageOf = async () => {
    const answer = await site.get("/contact");
    return [await answer.text(), answer.headers.get("content-security-policy")] as const;
  };
  const before = await pageOf();
  expect(stylesIn(before[0])).toHaveLength(1);
  expect((before[1] ?? "").match(/style-src [^;]+/)?.[0].match(/sha256/g)).toHaveLength(1);
  await saveFacts(ritas, "look", { accent: green });
  await saveFacts(ritas, "look", { accent: deliveredAccent.accent });
  expect(await pageOf()).toEqual(before);
});

test("OWN-42 emails have the color in the line below their header and in their buttons", async ({ site, ritas }) => {
  await saveFacts(ritas, "look", { accent: " 1F5A33 " });
  await sendInquiry(site);
  await site.outbox.runDue();
  const { bright, onAccent } = accentShades(green);
  expect(site.mailbox.mails.length).toBeGreaterThan(1);
  for (const { html } of site.mailbox.mails) {
    expect(html).toContain(`border-bottom:4px solid ${bright}`);
    expect(html).toContain(`background:${green};border:2px solid ${green};color:${onAccent}`);
    expect(html).not.toContain(deliveredAccent.accent);
  }
});

test.for([
  ["#d32f2f", "Words on this color are hard to read. The nearest that works is #b60015."],
  ["#1f5a33}body{color:red", "Please enter a color as # and six digits or letters, such as #f6a821."],
  [null, "Please enter a color."],
])("OWN-41 OWN-42 the color %j is refused at its field", async ([accent, sentence], { site, ritas }) => {
  const refused = await saveFacts(ritas, "look", { accent });
  expect(refused).toMatchObject({ status: 400, body: { fields: { accent: sentence } } });
  expect(site.company.current().accent).toBe(deliveredAccent.accent);
});
