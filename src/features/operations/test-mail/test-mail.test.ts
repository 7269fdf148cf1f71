import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { readSmtpUrl } from "#src/platform/process/smtp-url.server.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { createTestClock } from "#test/app/test-clock.ts";
import { company } from "#test/company/company.ts";
import { type SmtpPeer, smtpError, startSmtpPeer } from "#test/network/smtp-peer.ts";
import { freePort } from "#test/processes/free-port.ts";
import { type TestMailReport, tryMail } from "./try-mail.server.ts";

async function startPeer(hooks: SMTPServerOptions = {}): Promise<SmtpPeer> {
  const peer = await startSmtpPeer(hooks);
  onTestFinished(() => peer.close());
  return peer;
}

async function openSite(env: Record<string, string>): Promise<{ site: TestApp; rita: SignedIn }> {
  const site = await createTestApp({ env: { MAIL_TO: "office@example.com", ...env } });
  onTestFinished(() => site.close());
  return { site, rita: await signIn(site, await addUser(site)) };
}

const path = "/api/admin/test-mail";
type Answer = { to: string } & TestMailReport;
const ask = async (who: SignedIn, to: string) => (await (await who.send("POST", path, { to })).json()) as Answer;

test("a siteadmin sends a test mail to herself, and to the company, and reads each step", async () => {
  const peer = await startPeer();
  const { site, rita } = await openSite({ SMTP_URL: peer.url });
  const steps = [
    `Connected to 127.0.0.1, port ${peer.port}, without encryption.`,
    "No login: SMTP_URL names no user.",
    expect.stringMatching(/^The mail server accepted the email from \S+ to rita@example\.com: 250/),
  ];
  expect(await ask(rita, "me")).toEqual({ to: "rita@example.com", problem: null, inFolder: false, steps });
  expect((await ask(rita, "company")).to).toBe("office@example.com");
  expect(peer.received.map(({ to }) => to)).toEqual([["rita@example.com"], ["office@example.com"]]);
  expect(peer.received[0]?.raw).toContain("Subject: Test email from Three County Seamless Gutters");
  const sentTo = ["rita@example.com", "office@example.com"];
  expect(await readActivity(site)).toEqual(sentTo.map((to) => `Rita Moss sent a test email to ${to}.`));
});

test("API-02 no other recipient, and five test mails an hour", async () => {
  const { site, rita } = await openSite({});
  for (const body of [{}, { to: "stranger@example.com" }, { to: "me", more: 1 }])
    expect((await rita.send("POST", path, body)).status).toBe(400);
  for (let times = 0; times < 5; times++) expect((await rita.send("POST", path, { to: "me" })).status).toBe(200);
  const sixth = await rita.send("POST", path, { to: "me" });
  expect(sixth.status).toBe(429);
  expect(sixth.headers.get("retry-after")).toBe("3600");
  site.clock.pass(60 * 60);
  expect((await signIn(site, { id: 1 }).then((again) => again.send("POST", path, { to: "me" }))).status).toBe(200);
});

test("OPS-05 without a mail server it is said that mail goes to a folder, and which", async () => {
  const { site, rita } = await openSite({});
  const { problem, steps, inFolder } = await ask(rita, "me");
  expect({ problem, inFolder }).toEqual({ problem: null, inFolder: true });
  expect(steps).toEqual([
    "There is no mail server yet, so no email leaves this machine: it is written to a folder.",
    `The email is there, for any email program to open: ${site.config.dataDir}/outbox`,
  ]);
});

describe("what failed, why, and what to do", () => {
  /** Shorter than in earnest. */
  const timeouts = { greetingMs: 1_500, silenceMs: 1_500, wholeMs: 3_000 };

  function tryOn(smtpUrl: string) {
    const config = { dataDir: "/none", origin: "https://gutters.example" };
    const sending = { server: readSmtpUrl(smtpUrl), from: "Office <office@example.com>", to: "ann@example.com" };
    return tryMail({ config, company, clock: createTestClock(), ...sending, timeouts });
  }

  type Done = (error?: Error | null) => void;
  /** Answers a command with a code and a text. */
  const refuse = (code: number, text?: string) => (_: unknown, __: unknown, done: Done) => done(smtpError(code, text));
  const withUser: SMTPServerOptions = { disabledCommands: ["STARTTLS"], authOptional: false, onAuth: refuse(535) };
  const spam: SMTPServerOptions["onData"] = (stream, _, done) => {
    stream.resume();
    stream.on("end", () => done(smtpError(554, "spam")));
  };
  const named = (url: string) => url.replace("//", "//ann:canary@");
  const encrypted = (url: string) => url.replace("smtp:", "smtps:");

  test.each<[string, SMTPServerOptions, what: RegExp, next: RegExp, change?: (url: string) => string]>([
    ["the password is wrong", withUser, /refuses the user ann or the password/, /app password/, named],
    ["no password is given", withUser, /requires a user and a password/, /SMTP_URL/],
    ["the sender is not ours", { onMailFrom: refuse(553) }, /does not accept email from office@/, /MAIL_FROM/],
    ["the reader is unknown", { onRcptTo: refuse(550) }, /not accept email for ann@example\.com/, /Check the address/],
    ["it is greylisted", { onRcptTo: refuse(450) }, /asks us to try again later/, /five minutes/],
    ["it is taken for spam", { onData: spam }, /refuses the email itself/, /ask your provider/],
    ["it takes no calls", { onConnect: (_, done) => done(smtpError(554)) }, /refuses this machine/, /address/],
    ["there is no encryption", {}, /expects an unencrypted start \(STARTTLS\)/, /smtp:\/\//, encrypted],
    [
      "the certificate is unknown",
      { secure: true },
      /not signed by|for another name|expired/,
      /name that|renew/,
      encrypted,
    ],
    ["the server says nothing", { onConnect: () => {} }, /does not answer/, /firewall.* only slow.* a minute/],
  ])("%s", async (_, hooks, what, next, change = (url) => url) => {
    const peer = await startPeer(hooks);
    const { problem } = await tryOn(change(peer.url));
    expect(problem?.what).toMatch(what);
    expect(problem?.next).toMatch(next);
    expect(problem?.reply).not.toBe("");
    expect(JSON.stringify(problem)).not.toContain("canary");
  });

  test("nothing listens there", async () => {
    const port = await freePort();
    const { problem, steps } = await tryOn(`smtp://127.0.0.1:${port}`);
    expect(problem?.what).toBe(`No mail server answers at 127.0.0.1, port ${port}.`);
    expect(steps).toEqual([]);
  });

  test("there is no such name", async () => {
    const { problem } = await tryOn("smtps://mail.nowhere.invalid");
    expect(problem?.what).toMatch(/There is no server named mail\.nowhere\.invalid|could not be looked up/);
  });
});
