import type { Delivery, Mail, MailTransport } from "#src/platform/mail/mail.server.ts";

export type TestMailbox = MailTransport & {
  /** What has been sent, in order. */
  readonly mails: Mail[];
  /** How often it was checked that mail can be sent. */
  readonly verified: number;
  /** What the next tries and checks answer instead of taking the mail, one each. */
  readonly nextOutcomes: Delivery[];
};

/** A mail server that keeps what it gets. */
export function createTestMailbox(): TestMailbox {
  const mails: Mail[] = [];
  const nextOutcomes: Delivery[] = [];
  let verified = 0;
  return {
    description: "Mail is kept by the test.",
    mails,
    get verified() {
      return verified;
    },
    nextOutcomes,
    async send(mail) {
      const delivery = nextOutcomes.shift() ?? { outcome: "sent" };
      if (delivery.outcome === "sent") mails.push(mail);
      return delivery;
    },
    async verify() {
      verified++;
      const delivery = nextOutcomes.shift();
      if (delivery && delivery.outcome !== "sent") throw new Error(delivery.reason);
    },
  };
}
