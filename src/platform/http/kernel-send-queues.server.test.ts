import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readSendQueues } from "./kernel-send-queues.server.ts";

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::1", "::1"],
  ["::", "127.0.0.1"],
])("NET-03 what a reader at %s has not taken is in the kernel's queue, and is gone when it has", async (host, to) => {
  const server = createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const reader = connect((server.address() as { port: number }).port, to).pause();
  onTestFinished(() => void reader.destroy());
  const [writer] = (await once(server, "connection")) as [Socket];
  onTestFinished(() => void writer.destroy());
  const other = connect((server.address() as { port: number }).port, to);
  onTestFinished(() => void other.destroy());
  const [quiet] = (await once(server, "connection")) as [Socket];

  const bytes = 20_000_000;
  writer.write(Buffer.alloc(bytes));
  await expect.poll(async () => (await readSendQueues())(writer)).toBeGreaterThan(100_000);
  const queues = await readSendQueues();
  expect(queues(writer)).toBeLessThan(bytes);
  expect(queues(quiet)).toBe(0);
  reader.resume();
  await expect.poll(async () => (await readSendQueues())(writer)).toBe(0);
});
