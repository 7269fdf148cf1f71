import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publicPages } from "#src/facts/navigation-links.ts";
import { readNumbers } from "#src/features/numbers/read-numbers.server.ts";
import { weeklyEmail } from "#src/features/numbers/weekly-task.server.ts";
import { failedEmail, recoveredEmail } from "#src/features/operations/self-check/self-check-emails.server.ts";
import { reviewReminderEmail, reviewRequestEmail } from "#src/features/reviews/asking/request-emails.server.ts";
import { addUser, type SignedIn, signInByForm } from "#test/accounts/accounts.ts";
import { calls, uploads } from "#test/api/calls.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { callerOf } from "#test/attack/callers.ts";
import { insertRecipient } from "#test/company/recipients.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { aJpeg, aLogo, logoForm, uploadForm } from "#test/content/pictures.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";

/** What a site has sent, by kind and name: "page /contact", "mail We have your message", "api GET /api/auth/me". */
export type Outputs = Map<string, string>;

const publicPaths = [...publicPages.map(({ href }) => href), "/not-found"];
const openStaffPaths = ["/login", "/forgot-password", "/reset-password", "/register", "/confirm-recipient"];
const staffPaths = [
  ..."/admin/dashboard /admin/calls /admin/reviews/ask /admin/messages /admin/company /admin/users".split(" "),
  ..."/user/profile".split(" "),
];

/** Reads every public page, pages of the staff app, and the files that are made of facts. */
export async function readPages(site: TestApp, owner: SignedIn, outputs: Outputs): Promise<void> {
  const keep = async (name: string, path: string, headers: Record<string, string> = {}) =>
    void outputs.set(name, withoutTokens(await (await site.get(path, { headers })).text()));
  for (const path of publicPaths) await keep(`page ${path}`, path);
  for (const path of openStaffPaths) await keep(`staff page ${path}`, path);
  for (const path of staffPaths) await keep(`staff page ${path}`, path, { cookie: owner.cookie });
  for (const path of ["/site.webmanifest", "/robots.txt", "/sitemap.xml"]) await keep(`file ${path}`, path);
}

/** The delivered colors stand in the style of every page; what replaces them comes after it. */
function withoutTokens(html: string): string {
  return html.replace(
    /--color-(accent|bright):#f6a821|--color-heading:#0b2e45|--color-action:#12507a|--color-page:#fbf8f2/g,
    "",
  );
}

/** Makes every call: in order, without its body, and without a session. Then those that end in a limit. */
export async function callTheApi(site: TestApp, outputs: Outputs): Promise<void> {
  for (const call of calls) {
    const { headers, path, body } = await callerOf(site, call);
    const { "content-type": _, ...formHeaders } = headers;
    const isUpload = call.method === "POST" && uploads.includes(call.path);
    const json = call.method === "GET" || call.method === "DELETE" ? undefined : JSON.stringify(body);
    const sent = isUpload ? await formFor(path) : json;
    const origin = { origin: site.config.origin };
    const answers = {
      "": await site.call(call.method, path, { headers: isUpload ? formHeaders : headers }, sent),
      " without a body": await site.call(call.method, path, { headers }, json && "{}"),
      " without a session": await site.call(call.method, path, { headers: origin }, json),
    };
    for (const [how, answer] of Object.entries(answers))
      outputs.set(`api ${call.method} ${call.path}${how}`, withoutDelivered(await answer.text()));
    await site.outbox.runDue();
    site.clock.pass(61);
  }
  const { email } = await addUser(site, { email: "often@example.com" });
  const wrong = { identifier: email, password: "wrong" };
  for (let n = 0; n < 6; n += 1)
    outputs.set("limit of logins", await (await site.post("/api/auth/login", wrong)).text());
  for (let n = 0; n < 11; n += 1)
    outputs.set("limit of messages", await (await sendInquiry(site, { email: `ann${n}@example.com` })).text());
}

async function formFor(path: string): Promise<FormData> {
  return path.startsWith("/api/admin/company/") ? logoForm(await aLogo()) : uploadForm({ image: await aJpeg() });
}

/** The company page shows the delivered value beside a changed one. */
function withoutDelivered(answer: string): string {
  if (!answer.startsWith("{")) return answer;
  return JSON.stringify(JSON.parse(answer), (key, value: unknown) => (key === "delivered" ? undefined : value));
}

/** Has the mails sent that no call has, and keeps every mail that has come. */
export async function readMails(site: TestApp, owner: SignedIn, outputs: Outputs): Promise<void> {
  const user = await addUser(site, { email: "new@example.com" });
  const browser = await signInByForm(site, user, { headers: { "user-agent": "Firefox" } });
  await browser.send("PUT", "/api/user/me", { name: "Rita Moss", username: "rita", email: "moved@example.com" });
  const company = site.company.current();
  const since = site.clock.now().toISOString();
  const failed = { step: "endpoint", reason: "", since, origin: site.config.origin } as const;
  const asked = { name: "Zoe", token: "t", origin: site.config.origin, until: site.clock.now() };
  const [before, week] = (await readNumbers(site)).weeks;
  if (!before || !week) throw new Error("There are no weeks.");
  const composed = [
    await failedEmail(company, failed),
    await recoveredEmail(company, since),
    await reviewRequestEmail(company, asked),
    await reviewReminderEmail(company, asked),
    await weeklyEmail(company, { week, before, origin: site.config.origin }),
  ];
  await owner.send("POST", "/api/admin/test-mail", { to: "me" });
  // Addresses reserved for examples get no notice of a change.
  await insertRecipient(site.db, { email: "stays@herons.us", confirmed: true });
  const goes = await insertRecipient(site.db, { email: "goes@herons.us", confirmed: true });
  await owner.send("POST", `/api/admin/company/recipients/${goes}/remove`, {});
  await saveFacts(owner, "contact", { phone: "407-322-7700" });
  await site.outbox.runDue();
  for (const mail of [...site.mailbox.mails, ...composed]) outputs.set(`mail ${mail.subject}`, JSON.stringify(mail));
  const folder = join(site.config.dataDir, "outbox");
  for (const name of readdirSync(folder))
    outputs.set(`mail Test email, ${name}`, readFileSync(join(folder, name), "utf8").replaceAll("=\r\n", ""));
}
