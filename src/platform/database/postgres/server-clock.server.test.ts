import type { ClientBase } from "pg";
import { expect, test } from "vitest";
import { createTestClock } from "#test/app/test-clock.ts";
import { createTestLog } from "#test/app/test-log.ts";
import { serverClock } from "./server-clock.server.ts";

function setUp() {
  const own = createTestClock();
  const { log, lines } = createTestLog();
  const clock = serverClock(own, log);
  const ahead = () => (clock.now().getTime() - own.now().getTime()) / 1000;
  /** The server, so many seconds ahead of this machine, answers in the middle of that time. */
  async function compare(serverAhead: number, answerTakes = 0): Promise<number> {
    const query = async () => {
      own.pass(answerTakes / 2);
      const ms = own.now().getTime() + serverAhead * 1000;
      own.pass(answerTakes / 2);
      return { rows: [{ ms }] };
    };
    await clock.compare({ query } as unknown as ClientBase);
    return ahead();
  }
  return { compare, lines };
}

test("PG-20 a process goes by the server's clock, and an answer that takes long does not move it", async () => {
  const { compare, lines } = setUp();
  expect(await compare(0, 3)).toBe(0);
  expect(await compare(50)).toBe(50);
  expect(await compare(50, 3)).toBe(50);
  expect(await compare(-50)).toBe(-50);
  expect(lines).toEqual([]);
});

test("PG-20 R-25 a server's clock that is hours off is not followed, and the log says so once", async () => {
  const { compare, lines } = setUp();
  await compare(50);
  expect(await compare(7200)).toBe(0);
  expect(await compare(7200)).toBe(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("the clock of the database is more than an hour off that of this machine");
  expect(await compare(50)).toBe(50);
});
