import { expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { startTinySite, type TinySite } from "#test/processes/start-tiny-site.ts";

const linkLine = /\n {2}(http:\/\/localhost:\d+\/register\?invite=([\w-]{43}))\n/;

function register(site: TinySite, invite: string, email: string): Promise<Response> {
  const origin = `http://127.0.0.1:${site.port}`;
  return fetch(`${origin}/api/auth/register-invite`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ invite, email, name: "Bo Sloan", password: "seven herons over the lake" }),
  });
}

async function stop(site: TinySite): Promise<void> {
  site.process.kill("SIGINT");
  await site.exitCode;
}

test("OPS-01 AU-13 a start without accounts prints a one-time link after its address, each start another; with one, none", async () => {
  const folder = temporaryFolder();
  const first = await startTinySite(folder);
  await first.printed(linkLine);
  expect(first.output()).toMatch(
    / is ready at (http:\S+)\n(?:\{.*\}\n)*\nThere is no account yet\..*:\n {2}\1\/register/,
  );
  const [, , old = ""] = linkLine.exec(first.output()) ?? [];
  await stop(first);

  const second = await startTinySite(folder);
  await second.printed(linkLine);
  const [, link, invite = ""] = linkLine.exec(second.output()) ?? [];
  expect(link).toMatch(second.origin);
  expect((await register(second, old, "eve@example.com")).status).toBe(400);
  expect((await register(second, invite, "bo@example.com")).status).toBe(200);
  await stop(second);
  // In what a person reads, and in no line of the log.
  const logged = second
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(logged.join("\n")).toContain("account registered");
  expect(logged.join("\n")).not.toContain(invite);

  const third = await startTinySite(folder);
  await stop(third);
  expect(third.output()).not.toContain("/register");
});
