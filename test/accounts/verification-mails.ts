import type { TestApp } from "#test/app/create-test-app.ts";

type Verification = { to: string; link: string; code: string };

/** What was mailed to prove addresses, in order: the link's token and the six digits. */
export async function verificationMails(site: TestApp): Promise<Verification[]> {
  await site.outbox.runDue();
  return site.mailbox.mails.flatMap(({ to, text }) => {
    const [, link] = /\/verify-email\?code=(\S+)/.exec(text) ?? [];
    const [, code] = /^(\d{6})$/m.exec(text) ?? [];
    return link && code ? [{ to, link, code }] : [];
  });
}

/** The newest of them. */
export async function lastVerificationMail(site: TestApp): Promise<Verification> {
  const last = (await verificationMails(site)).at(-1);
  if (!last) throw new Error("Nothing was mailed to prove an address.");
  return last;
}
