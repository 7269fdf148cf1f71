import { afterEach, beforeEach } from "vitest";
import type { Delivery, MailTransport } from "#src/platform/mail/mail.server.ts";
import { createOutbox, type OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

export const minute = 60;
export const hour = 60 * minute;

/** Makes the application of each test of a file. @returns short names for what those tests do with it */
export function eachWithOutbox() {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp();
  });
  afterEach(() => app.close());
  return { site: () => app, ...outboxSteps(() => app) };
}

/** Short names for what tests of the outbox do again and again. */
export function outboxSteps(app: () => TestApp) {
  return {
    /** Commits one mail and returns its id. */
    async enqueue(changes: Partial<OutgoingMail> = {}): Promise<string> {
      const mail = { kind: "test", to: "ann@example.com", subject: "Gutters", text: "text", html: "<p>html</p>" };
      const ids = await app()
        .db.transaction()
        .execute((trx) => app().outbox.enqueue(trx, { ...mail, ...changes }));
      return ids.join();
    },
    /** What the mail server says to the next tries. */
    answer: (count: number, delivery: Delivery) =>
      app().mailbox.nextOutcomes.push(...Array<Delivery>(count).fill(delivery)),
    sentTo: () => app().mailbox.mails.map(({ to }) => to),
    rows: () => app().db.selectFrom("outgoing_mail").selectAll().orderBy("created_at").execute(),
    /** Lets time pass in steps, with a round after each. */
    async rounds(count: number, seconds: number): Promise<void> {
      for (let n = 0; n < count; n++) {
        app().clock.pass(seconds);
        await app().outbox.runDue();
      }
    },
    /** A process that takes a mail, does this with it, and is never heard of again; settles when it has. */
    async dieSending(first?: MailTransport["send"]): Promise<void> {
      const { transport, taken } = holdSending(app(), first);
      void createOutbox({ ...app(), transport }).runDue();
      await taken;
    },
  };
}

/** Sends also what waited ten seconds for Undo. */
export async function sendHeld({ clock, outbox }: Pick<TestApp, "clock" | "outbox">): Promise<void> {
  clock.pass(10);
  await outbox.runDue();
}

/**
 * A mail server that takes a mail and answers once it is let go; without that its sender is as good as dead.
 * @param first is done with the mail before
 */
export function holdSending({ mailbox }: TestApp, first?: MailTransport["send"]) {
  const [taken, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transport: MailTransport = {
    ...mailbox,
    async send(mail) {
      await first?.(mail);
      taken.resolve();
      await letGo.promise;
      return mailbox.send(mail);
    },
  };
  return { transport, taken: taken.promise, letGo: letGo.resolve };
}
