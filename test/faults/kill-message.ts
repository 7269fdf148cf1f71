import { systemClock } from "#src/platform/process/clock.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import { anInquiry } from "#test/messages/inquiry.ts";
import { look } from "./data.ts";
import type { KillCase } from "./kill-at-writes.ts";
import { call } from "./people.ts";
import { secret } from "./site.ts";

/** The nth inquiry, with a captcha that was just solved. */
export async function inquiry(turn: number) {
  const recaptchaToken = await freshToken({ config: { secret }, clock: systemClock });
  return { ...anInquiry, email: `ann${turn}@example.com`, projectNeeds: `Inquiry ${turn}`, recaptchaToken };
}

/** the row, its two mails and the used captcha together or not at all; sent again it is one message. */
export const acceptMessage: KillCase = {
  async begin(folder, site, turn) {
    const body = await inquiry(turn);
    return {
      act: async () => (await call(site, "POST", "/api/public/messages", body)).status,
      isSettled: () => stored(folder, body.email).sending === 0,
      async check(again, acknowledged) {
        const before = stored(folder, body.email);
        const status = await call(again, "POST", "/api/public/messages", body).then((answer) => answer.status);
        const after = stored(folder, body.email);
        return {
          lost: acknowledged && before.messages === 0 ? 1 : 0,
          duplicated: Math.max(0, after.messages - 1),
          broken: [
            before.mails !== 2 * before.messages && `${before.messages} messages with ${before.mails} mails`,
            before.captchas !== before.all && `${before.captchas} used captchas for ${before.all} messages`,
            status !== 200 && `sent again it is answered with ${status}`,
            after.messages !== 1 && `sent again there are ${after.messages}`,
            after.mails !== 2 && `sent again there are ${after.mails} mails`,
          ],
        };
      },
    };
  },
};

/** What there is of one sender, and of all. */
export function stored(folder: string, email: string) {
  const mails = "FROM outgoing_mail WHERE about IN (SELECT 'message ' || id FROM messages WHERE email = ?)";
  return look(folder, ({ value }) => ({
    messages: value("SELECT count(*) FROM messages WHERE email = ?", email),
    mails: value(`SELECT count(*) ${mails}`, email),
    sending: value(`SELECT count(*) ${mails} AND state = 'sending'`, email),
    captchas: value("SELECT count(*) FROM used_captcha"),
    all: value("SELECT count(*) FROM messages"),
  }));
}
