import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { smtpError, startSmtpPeer } from "#test/network/smtp-peer.ts";
import { runAdmin, runAdminWith } from "#test/processes/run-admin.ts";
import { startTinySite } from "#test/processes/start-tiny-site.ts";

test("before the first start: an operator sends a test mail and reads each step, 0; refused, what to do, 1; nothing is made", async () => {
  const folder = temporaryFolder();
  const peer = await startSmtpPeer({
    onRcptTo: ({ address }, _, done) => done(address === "ann@example.com" ? null : smtpError(550, "no such mailbox")),
  });
  onTestFinished(() => peer.close());
  const env = { SMTP_URL: peer.url, MAIL_TO: "bob@example.com" };
  const sent = await runAdminWith(env, folder, "test-mail", "ann@example.com");
  expect(sent).toMatchObject({ code: 0, error: "" });
  expect(sent.out).toMatch(/^Connected to 127\.0\.0\.1[\s\S]*to ann@example\.com: 250[^\n]*\nEmail works\.\n$/);
  expect(peer.received.map(({ to }) => to)).toEqual([["ann@example.com"]]);

  const refused = await runAdminWith(env, folder, "test-mail");
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(/^Connected to/);
  expect(refused.error).toMatch(
    /^Failed: 127\.0\.0\.1 does not accept email for bob@example\.com\.\nThe server said: .*550.*\nWhat to do: /,
  );
  expect(existsSync(join(folder, "data"))).toBe(false);

  const misspelt = await runAdmin(folder, "test-mail", "nobody");
  expect(misspelt).toMatchObject({ code: 2, out: "" });
});

test("OPS-05 beside a running site without SMTP_URL: it says where mail is written, and the activity log has it", async () => {
  const folder = temporaryFolder();
  await startTinySite(folder);
  const done = await runAdmin(folder, "test-mail", "ann@example.com");
  expect(done).toMatchObject({ code: 0, error: "" });
  expect(done.out).toMatch(/\/data\/outbox\nNo email was sent: .* The site sends email once it has a mail server\.\n$/);
  expect(done.out).not.toContain("Email works");
  const raw = new DatabaseSync(join(folder, "data", "app.db"), { readOnly: true });
  onTestFinished(() => raw.close());
  expect(raw.prepare("SELECT kind, actor_name AS who, subject FROM activity").all()).toEqual([
    expect.objectContaining({ kind: "test-mail-sent", who: "The command line", subject: "ann@example.com" }),
  ]);
});
