import type { Delivery, Mail, MailTransport } from "#src/platform/mail.server.ts";

export type TestMailbox = MailTransport & {
  /** What has been sent, in order. */
  readonly mails: Mail[];
  /** What has only been rehearsed, in order. */
  readonly rehearsed: Mail[];
  /** What the next tries answer instead of taking the mail, one each. */
  readonly nextOutcomes: Delivery[];
};

/** A mail server that keeps what it gets. */
export function createTestMailbox(): TestMailbox {
  const mails: Mail[] = [];
  const rehearsed: Mail[] = [];
  const nextOutcomes: Delivery[] = [];
  const take = (list: Mail[]) => async (mail: Mail) => {
    const outcome = nextOutcomes.shift() ?? { outcome: "sent" };
    if (outcome.outcome === "sent") list.push(mail);
    return outcome;
  };
  return {
    description: "Mail is kept by the test.",
    mails,
    rehearsed,
    nextOutcomes,
    send: take(mails),
    rehearse: take(rehearsed),
  };
}
