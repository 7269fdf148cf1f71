import { randomBytes, randomUUID } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { site } from "#site";
import type { Services } from "#src/app.server.ts";
import { aboutMessage } from "#src/features/messages/about-message.ts";
import { findTestInquiry } from "#src/features/messages/test-inquiry-queries.server.ts";
import type { CaptchaOffer } from "#src/platform/captcha.server.ts";
import type { AppEnv } from "#src/platform/http.ts";
import { countMailAbout, listUnsentMail } from "#src/platform/outbox-about-queries.server.ts";
import type { Step } from "./steps.ts";

/** Everything in front of the handlers: the site as a function of requests. */
export type Visit = (request: Request, env: AppEnv["Bindings"]) => Response | Promise<Response>;

/** Settles after so long, or rejects when the signal says so. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

type Options = Pick<Services, "config" | "db" | "clock" | "outbox"> & { visit: Visit; wait: Wait };

/** The inquiry was lost, and where. */
export class InquiryLost extends Error {
  override name = "InquiryLost";
  readonly step: Step;

  constructor(step: Step, reason: string) {
    super(reason);
    this.step = step;
  }
}

const lookEveryMs = 15_000;
/** Long enough for a greylisting server's second look, and for a restart of the mail server. */
const handOverWithinMs = 15 * 60_000;
const answerWithinMs = 60_000;

/**
 * Sends one inquiry the way that visitors' take: through every middleware to the endpoint, into the database, out to the mail
 * server. Only the mark is not a visitor's (AppEnv, `testInquiry`), which no request can bring along.
 *
 * @throws {InquiryLost}; what `stopping` was aborted with
 */
export async function sendTestInquiry(options: Options, stopping: AbortSignal): Promise<void> {
  const said = `Sent by the site itself to see whether inquiries arrive. Nothing has to be done. ${randomUUID()}`;
  await post(options, said);
  const id = await findTestInquiry(options.db, said);
  if (id === undefined) throw new InquiryLost("database", "It was answered as received and is not in the database.");
  const about = aboutMessage(id);
  if ((await countMailAbout(options.db, about)) === 0) {
    throw new InquiryLost("database", "It is in the database, and no mail about it.");
  }
  await untilHandedOver(options, about, stopping);
}

async function post(options: Options, additionalInfo: string): Promise<void> {
  const { call } = visitor(options);
  // With reCAPTCHA, what browsers get that cannot load Google's script: a program cannot tick Google's box.
  const offer = (await call("GET", "/api/public/captcha?fallback=1")) as CaptchaOffer;
  if (offer.kind !== "proof-of-work") throw new InquiryLost("endpoint", "The site offers no captcha of its own.");
  const solution = await solveChallenge({ challenge: offer.challenge, deriveKey });
  if (!solution) throw new InquiryLost("endpoint", "The captcha could not be solved.");
  const token = Buffer.from(JSON.stringify({ challenge: offer.challenge, solution })).toString("base64");
  await call("POST", "/api/public/messages", {
    firstName: "Nightly",
    lastName: "Test",
    email: site.email,
    phone: "0000000000",
    address: "Nowhere",
    projectNeeds: "This is the nightly test inquiry.",
    additionalInfo,
    recaptchaToken: token,
  });
}

/** Somebody from a network that nobody has (RFC 3849), another one each time: no limit of a visitor's is touched. */
function visitor({ config, visit }: Options) {
  const network = randomBytes(4).toString("hex");
  const remoteAddress = `2001:db8:${network.slice(0, 4)}:${network.slice(4)}::1`;
  const incoming = { rawHeaders: ["Host", new URL(config.origin).host], socket: { remoteAddress } };

  return {
    /** @returns the answer's body @throws {InquiryLost} for every answer but 200 */
    async call(method: "GET" | "POST", path: string, body?: unknown): Promise<unknown> {
      const what = `${method} ${path.replace(/\?.*/, "")}`;
      const headers = { origin: config.origin, "content-type": "application/json" };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const late = AbortSignal.timeout(answerWithinMs);
      const answer = await Promise.race([
        visit(new Request(config.origin + path, init), { incoming, testInquiry: true }),
        new Promise<never>((_, reject) => {
          late.addEventListener("abort", () => reject(new InquiryLost("endpoint", `${what} was not answered.`)));
        }),
      ]);
      const text = await answer.text();
      if (answer.status === 200) return JSON.parse(text);
      throw new InquiryLost("endpoint", `${what} was answered with ${answer.status}: ${text.slice(0, 300)}`);
    },
  };
}

async function untilHandedOver(
  { db, clock, outbox, wait }: Options,
  about: string,
  stopping: AbortSignal,
): Promise<void> {
  const begun = clock.now().getTime();
  // Counted as well, for a clock that is set back must not make this endless (SECURITY.md R-25).
  for (let looks = 0; ; looks++) {
    await outbox.runDue();
    stopping.throwIfAborted();
    const unsent = await listUnsentMail(db, [about]);
    if (unsent.length === 0) return;
    const late = clock.now().getTime() - begun >= handOverWithinMs || looks * lookEveryMs >= handOverWithinMs;
    const lost = unsent.find(({ failed }) => failed) ?? (late ? unsent[0] : undefined);
    if (lost) {
      const why = lost.last_error ?? "It was not handed over within a quarter of an hour.";
      throw new InquiryLost("mail", `To ${lost.recipient}: ${why}`);
    }
    await wait(lookEveryMs, stopping);
  }
}
