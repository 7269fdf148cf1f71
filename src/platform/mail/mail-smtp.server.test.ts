import { type AddressInfo, createServer, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type SmtpPeer, smtpError, startSmtpPeer } from "#test/network/smtp-peer.ts";
import { readSmtpUrl } from "../process/smtp-url.server.ts";
import type { Delivery, Mail } from "./mail.server.ts";
import { createSmtpTransport } from "./mail-smtp.server.ts";

const mail: Mail = {
  id: "11111111-2222-4333-8444-555555555555",
  from: "Three County <office@example.com>",
  to: "ann@example.com",
  subject: "Gutters",
  text: "Hello.\n.\nA line with a dot alone stands above.",
  html: "<p>Hello.</p>",
  date: new Date("2026-03-02T15:00:00Z"),
};
const sender = { host: "gutters.example" };
/** Shorter than in earnest, and long enough for a busy machine to get as far as the server lets it. */
const timeouts = { greetingMs: 1_500, silenceMs: 1_500, wholeMs: 20_000 };

let peer: SmtpPeer | undefined;
afterEach(async () => {
  await peer?.close();
  peer = undefined;
});

async function sendTo(hooks: SMTPServerOptions, change = (url: string) => url): Promise<Delivery> {
  peer = await startSmtpPeer(hooks);
  return createSmtpTransport(readSmtpUrl(change(peer.url)), sender, timeouts).send(mail);
}

const hang = () => {};
const afterText =
  (code: number): SMTPServerOptions["onData"] =>
  (stream, _, done) =>
    void stream.resume().on("end", () => done(smtpError(code)));

describe("a server that takes mail", () => {
  test("FORM-12 gets sender, reader and the whole text", async () => {
    expect(await sendTo({})).toMatchObject({ outcome: "sent" });
    const [got] = peer?.received ?? [];
    expect(got).toMatchObject({ from: "office@example.com", to: ["ann@example.com"] });
    expect(got?.raw).toContain("Message-ID: <11111111-2222-4333-8444-555555555555@gutters.example>");
    expect(got?.raw).toContain("Hello.\r\n.\r\nA line with a dot alone stands above.");
  });

  test("R-9 gets it although it makes an unknown sender wait for its greeting, against spam", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const waiting = Promise.withResolvers<() => void>();
    peer = await startSmtpPeer({ onConnect: (_, greet) => waiting.resolve(greet) });
    const delivery = createSmtpTransport(readSmtpUrl(peer.url), sender).send(mail);
    const greet = await waiting.promise;
    await vi.advanceTimersByTimeAsync(45_000);
    greet();
    expect(await delivery).toMatchObject({ outcome: "sent" });
  });

  test("R-9 gets the password that SMTP_URL holds, and refuses another", async () => {
    const hooks: SMTPServerOptions = {
      disabledCommands: ["STARTTLS"],
      authOptional: false,
      onAuth: ({ username, password }, _, done) =>
        username === "ann@x" && password === "p:/%"
          ? done(null, { user: "ann" })
          : done(smtpError(535, "wrong password")),
    };
    const withUser = (user: string) => (url: string) => url.replace("//", `//${user}@`);
    expect(await sendTo(hooks, withUser("ann%40x:p%3A%2F%25"))).toMatchObject({ outcome: "sent" });
    await peer?.close();
    const refused = await sendTo(hooks, withUser("ann%40x:canary"));
    expect(refused).toEqual({ outcome: "unavailable", reason: expect.stringContaining("535") });
    expect(JSON.stringify(refused)).not.toContain("canary");
  });
});

describe("R-9 nothing can be sent at present", () => {
  test("R-9 nobody listens, or the name is unknown", async () => {
    peer = await startSmtpPeer();
    const { url } = peer;
    await peer.close();
    for (const address of [url, "smtp://nowhere.invalid:2525?tls=off"]) {
      const delivery = await createSmtpTransport(readSmtpUrl(address), sender, timeouts).send(mail);
      expect(delivery).toMatchObject({ outcome: "unavailable" });
    }
  });

  test.each<[string, (socket: Socket) => void]>([
    ["speaks something else", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["hangs after its greeting", (socket) => void socket.write("220 mail.example.com ESMTP\r\n")],
    ["hangs up at once", (socket) => void socket.destroy()],
  ])("R-9 a server that %s", async (_, behave) => {
    const server = createServer((socket) => behave(socket.resume()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const delivery = await createSmtpTransport(readSmtpUrl(`smtp://127.0.0.1:${port}`), sender, timeouts).send(mail);
    expect(delivery).toMatchObject({ outcome: "unavailable" });
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("TLS is never dropped", () => {
  test("R-9 a server without STARTTLS on another machine gets neither password nor mail", async () => {
    const seen: string[] = [];
    const hooks: SMTPServerOptions = {
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (auth, _, done) => {
        seen.push(auth.username ?? "");
        done(null, { user: "ann" });
      },
    };
    // 0.0.0.0 leads here but is not one of the names of this machine.
    const delivery = await sendTo(hooks, (url) => url.replace("//127.0.0.1", "//ann:secret@0.0.0.0"));
    expect(delivery).toMatchObject({ outcome: "unavailable", reason: expect.stringMatching(/STARTTLS|TLS/) });
    expect(seen).toEqual([]);
    expect(peer?.received).toEqual([]);
  });

  test.each(["smtps", "smtp"])("R-9 a certificate that nobody vouches for: nothing is sent over %s", async (scheme) => {
    const hooks: SMTPServerOptions = scheme === "smtps" ? { secure: true } : { disabledCommands: ["AUTH"] };
    const delivery = await sendTo(hooks, (url) => url.replace("smtp://127.0.0.1", `${scheme}://0.0.0.0`));
    expect(delivery).toMatchObject({ outcome: "unavailable", reason: expect.stringMatching(/certificate|altnames/i) });
    expect(peer?.received).toEqual([]);
  });

  test("R-9 only an address that says so sends in the clear", async () => {
    const plain = (url: string) => `${url.replace("127.0.0.1", "0.0.0.0")}?tls=off`;
    expect(await sendTo({}, plain)).toMatchObject({ outcome: "sent" });
  });
});

describe("R-9 the server's answers", () => {
  const unavailable = { outcome: "unavailable", reason: expect.any(String) };
  const later = { outcome: "later", reason: expect.any(String) };
  const refused = { outcome: "refused", reason: expect.stringContaining("55") };
  test.each<[string, SMTPServerOptions, answer: object]>([
    ["hangs after the connection", { onConnect: hang }, unavailable],
    ["turns everybody away with 554", { onConnect: (_, done) => done(smtpError(554)) }, unavailable],
    ["wants a password that it was not given", { authOptional: false, disabledCommands: ["STARTTLS"] }, unavailable],
    ["does not take our sender", { onMailFrom: (_, __, done) => done(smtpError(550)) }, unavailable],
    ["is closing down", { onConnect: (_, done) => done(smtpError(421)) }, { ...unavailable, atLeastMinutes: 5 }],
    ["greylists the reader", { onRcptTo: (_, __, done) => done(smtpError(450)) }, { ...later, atLeastMinutes: 5 }],
    ["says 421 to the reader", { onRcptTo: (_, __, done) => done(smtpError(421)) }, { ...later, atLeastMinutes: 5 }],
    ["says 451 after the text", { onData: afterText(451) }, { ...later, atLeastMinutes: 5 }],
    ["hangs at the sender", { onMailFrom: hang }, later],
    ["hangs at the reader", { onRcptTo: hang }, later],
    ["hangs after the text", { onData: (stream) => void stream.resume() }, later],
    ["hangs up after the final dot", { onData: (stream) => void stream.resume().on("end", () => peer?.drop()) }, later],
    ["says 550 to the reader", { onRcptTo: (_, __, done) => done(smtpError(550, "no such mailbox")) }, refused],
    ["says 554 after the text", { onData: afterText(554) }, refused],
  ])("R-9 a server that %s", async (_, hooks, answer) => {
    expect(await sendTo(hooks)).toEqual(answer);
  });

  test("R-9 a server that keeps a connection alive for ever is left", async () => {
    peer = await startSmtpPeer({ onRcptTo: hang });
    const never = { ...timeouts, silenceMs: 60_000, wholeMs: 1_500 };
    expect(await createSmtpTransport(readSmtpUrl(peer.url), sender, never).send(mail)).toEqual({
      outcome: "later",
      reason: "The mail server took too long.",
    });
  });
});
