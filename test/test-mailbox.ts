import type { Delivery, Mail, MailTransport } from "#src/platform/mail.server.ts";

export type TestMailbox = MailTransport & {
  /** What has been sent, in order. */
  readonly mails: Mail[];
  /** What the next tries answer instead of taking the mail, one each. */
  readonly nextOutcomes: Delivery[];
};

/** A mail server that keeps what it gets. */
export function createTestMailbox(): TestMailbox {
  const mails: Mail[] = [];
  const nextOutcomes: Delivery[] = [];
  return {
    description: "Mail is kept by the test.",
    mails,
    nextOutcomes,
    async send(mail) {
      const outcome = nextOutcomes.shift() ?? { outcome: "sent" };
      if (outcome.outcome === "sent") mails.push(mail);
      return outcome;
    },
  };
}
