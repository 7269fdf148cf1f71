import { expect, onTestFinished, test } from "vitest";
import { createLog, logConsole } from "./log.server.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ logLevel: "info" }, { write: (line: string) => void lines.push(line) }));
  return lines.join("");
}

test("OPS-08 a line is one JSON object, whatever is in it", () => {
  const text = logged((log) => log.info({ agent: 'Mozilla\r\n{"level":"fatal"}\u001b[31m' }, "line\nbreak"));
  expect(text.split("\n")).toHaveLength(2);
  expect(JSON.parse(text)).toMatchObject({ level: "info", msg: "line\nbreak", time: expect.stringMatching(/Z$/) });
});

test("OPS-08 what is secret or personal is struck out when it comes along by mistake", () => {
  const canary = "canary-7f3a";
  const text = logged((log) => {
    log.info({ password: canary, recaptchaToken: canary, secret: canary }, "a");
    log.warn({ headers: { cookie: canary, authorization: canary } }, "b");
    log.error({ body: { email: canary, phone: canary, projectNeeds: canary, firstName: canary } }, "c");
  });
  expect(text).not.toContain(canary);
});

test("an error is logged with its stack, for us", () => {
  expect(logged((log) => log.error({ err: new Error("broken") }, "failed"))).toMatch(/broken.*log\.server\.test/);
});

test("OPS-08 an error that a library prints is one line of the log", () => {
  const before = { ...console };
  onTestFinished(() => void Object.assign(console, before));
  const text = logged((log) => {
    logConsole(log);
    console.error(new Error("The reader has left."));
  });
  expect(text.split("\n")).toHaveLength(2);
  expect(JSON.parse(text)).toMatchObject({ level: "warn", err: { message: "The reader has left." } });
});
