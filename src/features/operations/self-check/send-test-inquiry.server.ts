import { randomBytes, randomUUID } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Step } from "#db/schema.ts";
import type { Challenge } from "#src/captcha/captcha.server.ts";
import { aboutMessage, findTestInquiry } from "#src/features/messages/queries.server.ts";
import { countMailAbout, listUndeliveredMail } from "#src/platform/mail/outbox-status-queries.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { minuteMs } from "#src/platform/process/clock.ts";
import type { Services } from "#src/services.ts";

/** The application as a function of requests. */
export type TestVisit = (request: Request, env: AppEnv["Bindings"]) => Response | Promise<Response>;

/** Resolves after that time, or rejects when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

type Options = Pick<Services, "config" | "db" | "company" | "clock" | "outbox"> & { visit: TestVisit; wait: Wait };

/** Names the step at which the test inquiry was lost. */
export class InquiryLost extends Error {
  override name = "InquiryLost";
  readonly step: Step;

  constructor(step: Step, reason: string) {
    super(reason);
    this.step = step;
  }
}

/** Mail servers lock out clients that log in too often with a wrong password. */
const checkEveryMs = minuteMs;
/** Long enough for greylisting and for a restart of the mail server. */
const sendWithinMs = 15 * minuteMs;
const answerWithinMs = minuteMs;

/**
 * Sends one inquiry as a visitor's browser does: through every middleware to the endpoint and into the database, then checks the
 * way to the mail server. Only the mark `testInquiry` (AppEnv) differs, which no request can set.
 *
 * @throws {InquiryLost} and the abort reason of `stopping`
 */
export async function sendTestInquiry(options: Options, stopping: AbortSignal): Promise<void> {
  const text = `The website sent this inquiry to itself, to check that inquiries arrive. No action is needed. ${randomUUID()}`;
  await post(options, text);
  const id = await findTestInquiry(options.db, text);
  if (id === undefined) throw new InquiryLost("database", "It was accepted, but it is not in the database.");
  const about = aboutMessage(id);
  if (options.config.heartbeatTo && (await countMailAbout(options.db, about)) === 0) {
    throw new InquiryLost("database", "It is in the database, but there is no email about it.");
  }
  await untilMailWorks(options, about, stopping);
}

async function post(options: Options, additionalInfo: string): Promise<void> {
  const call = visitor(options);
  // The challenge for browsers that cannot load Google's script: a program cannot solve reCAPTCHA.
  const challenge = (await call("GET", "/api/public/captcha?fallback=1")) as Challenge;
  if (challenge.kind !== "proof-of-work")
    throw new InquiryLost("endpoint", "The site gave no proof-of-work challenge.");
  const solution = await solveChallenge({ challenge: challenge.challenge, deriveKey });
  if (!solution) throw new InquiryLost("endpoint", "The captcha could not be solved.");
  const token = Buffer.from(JSON.stringify({ challenge: challenge.challenge, solution })).toString("base64");
  await call("POST", "/api/public/messages", {
    firstName: "Nightly",
    lastName: "Test",
    email: (await options.company.read()).email,
    phone: "0000000000",
    address: "Nowhere",
    projectNeeds: "This is the nightly test inquiry.",
    additionalInfo,
    recaptchaToken: token,
  });
}

/** A client with a random network of the documentation prefix (RFC 3849), so that no visitor's rate limit is used. */
function visitor({ config, visit }: Options) {
  const network = randomBytes(4).toString("hex");
  const remoteAddress = `2001:db8:${network.slice(0, 4)}:${network.slice(4)}::1`;
  const incoming = { rawHeaders: ["Host", new URL(config.origin).host], socket: { remoteAddress } };

  /** @returns the answer's body @throws {InquiryLost} for every answer but 200 */
  return async function call(method: "GET" | "POST", path: string, body?: unknown): Promise<unknown> {
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
  };
}

/** With HEARTBEAT_TO waits until its email is sent, without it until a connection to the mail server succeeds. */
async function untilMailWorks(options: Options, about: string, stopping: AbortSignal): Promise<void> {
  const { config, clock, wait } = options;
  const startedAt = clock.now().getTime();
  // The checks count too: a clock that is set back must not make this endless.
  for (let checks = 0; ; checks++) {
    const failure = await (config.heartbeatTo ? unsentMail(options, about) : connectionFailure(options));
    stopping.throwIfAborted();
    if (!failure) return;
    const late = clock.now().getTime() - startedAt >= sendWithinMs || checks * checkEveryMs >= sendWithinMs;
    if (late || failure.final) throw new InquiryLost("mail", failure.reason);
    await wait(checkEveryMs, stopping);
  }
}

type MailFailure = { reason: string; final: boolean };

async function unsentMail({ db, outbox }: Options, about: string): Promise<MailFailure | undefined> {
  await outbox.runDue();
  const mail = (await listUndeliveredMail(db, [about])).find(({ state }) => state !== "folder");
  if (!mail) return undefined;
  const why = mail.last_error ?? "The mail server did not accept it within 15 minutes.";
  return { reason: `To ${mail.recipient}: ${why}`, final: mail.state === "failed" };
}

async function connectionFailure({ outbox }: Options): Promise<MailFailure | undefined> {
  try {
    await outbox.verifyTransport();
    return undefined;
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error), final: false };
  }
}
