import type { Services } from "#src/app.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { takeFromLimit } from "#src/platform/rate-limit.server.ts";
import { aboutMessage } from "./about-message.ts";
import { confirmationEmail } from "./confirmation-email.server.ts";
import { newMessageEmail } from "./new-message-email.server.ts";
import { insertMessage, isRepetition } from "./queries.server.ts";
import type { Inquiry } from "./schema.ts";

/** A browser that lost the answer sends again; a person who is unsure presses again (SECURITY.md R-33). */
const repetitionMs = 10 * 60 * 1000;

/**
 * What a stranger can have mailed to somebody else's address. SECURITY.md §1 wants the fourth message refused; here only
 * its confirmation is left out, for otherwise anybody could use up somebody's three and turn their real inquiry away.
 */
const perMailbox = { name: "confirmations to a mailbox", limit: 3, windowSeconds: 60 * 60 };

export type Accepted =
  /** `confirmed`: the sender gets a confirmation. */
  { outcome: "stored"; id: number; confirmed: boolean } | { outcome: "repeated" | "captcha used" };

/**
 * Stores an inquiry, its mails and the captcha's use in one transaction, and returns after its commit: on disk or not at
 * all (FORM-12, SECURITY.md §2 point 14).
 *
 * @param redeem spends the captcha; false if it was spent before
 * @param isTest for the nightly one: staff never sees it, and its mails stop before the last step, so that nobody learns to
 *   overlook them. HEARTBEAT_TO, if there is one, gets a real one
 */
export async function acceptMessage(
  { config, db, clock, log, outbox }: Services,
  sent: Inquiry,
  { redeem, isTest = false }: { redeem: (trx: Trx) => Promise<boolean>; isTest?: boolean },
): Promise<Accepted> {
  const now = clock.now();
  const accepted = await db.transaction().execute(async (trx): Promise<Accepted> => {
    // First, for the second call of a browser that lost the answer brings the same captcha.
    if (await isRepetition(trx, sent, new Date(now.getTime() - repetitionMs))) return { outcome: "repeated" };
    if (!(await redeem(trx))) return { outcome: "captcha used" };
    const id = await insertMessage(trx, sent, now, isTest);
    const notice = await newMessageEmail({ id, sent, receivedAt: now, origin: config.origin });
    const about = aboutMessage(id);
    for (const to of config.mailTo) await outbox.enqueue(trx, { ...notice, to, about, rehearsal: isTest });
    if (isTest && config.heartbeatTo) await outbox.enqueue(trx, { ...notice, to: config.heartbeatTo, about });
    if (isTest) return { outcome: "stored", id, confirmed: false };

    const key = mailboxOf(sent.email);
    const taken = await takeFromLimit(trx, { ...perMailbox, key, now, secret: config.secret });
    if (taken.ok) await outbox.enqueue(trx, { ...(await confirmationEmail()), to: sent.email, about });
    return { outcome: "stored", id, confirmed: taken.ok };
  });
  if (accepted.outcome === "stored") {
    const what = isTest ? "test inquiry stored" : "message stored";
    log.info({ messageId: accepted.id, confirmed: accepted.confirmed }, what);
    outbox.nudge();
  }
  return accepted;
}

/**
 * One name for all spellings that end in the same mailbox, for counting only: what follows a plus sign is the reader's own
 * note with most providers, and Gmail knows no dots and two domains.
 */
function mailboxOf(email: string): string {
  const [typed = "", domain = ""] = email.toLowerCase().split("@");
  const local = typed.replace(/\+.*/, "");
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${local}@${domain}`;
  return `${local.replaceAll(".", "")}@gmail.com`;
}
