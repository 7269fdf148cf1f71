import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type HttpServer, listenForHttp } from "#src/platform/http/http-server.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { builtPages } from "#test/pages/built-pages.ts";

/* Pages are streamed here even where they could come at once: what hangs up then ends a rendering. */

const paths = ["/gallery?page=2", "/testimonials?page=9999", "/no-such-page", "/"];

let site: TestApp;
let server: HttpServer;
/** Any of these would end the process. */
const uncaught = vi.fn();

beforeAll(async () => {
  process.on("uncaughtExceptionMonitor", uncaught);
  const render = await builtPages();
  site = await createTestApp({ renderPage: (request, page) => render(request, { ...page, wholePageWithinMs: 0 }) });
  server = await listenForHttp(site.app.fetch, { port: 0, host: "127.0.0.1", log: site.log });
});
afterAll(async () => {
  process.off("uncaughtExceptionMonitor", uncaught);
  await server.close({ acceptMs: 0, inFlightMs: 0 });
  await site.close();
});

async function expectAlive(path: string): Promise<void> {
  expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status, path).toBe(200);
  expect(uncaught.mock.calls, path).toEqual([]);
  expect(
    site.logLines.filter((line) => /"level":"(error|fatal)"/.test(line)),
    path,
  ).toEqual([]);
}

/** Asks for a page and closes the connection so much later, complete or not. */
function hangUp(request: string, afterMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1");
    socket.write(request);
    setTimeout(() => socket.destroy(), afterMs);
    socket.once("error", reject);
    socket.once("close", () => resolve());
  });
}

test("R-31 a HEAD request for a page ends nothing but that request", async () => {
  for (const path of paths) {
    await fetch(`http://127.0.0.1:${server.port}${path}`, { method: "HEAD" });
    await expectAlive(path);
  }
});

test("R-31 a visitor who hangs up while a page is on its way ends nothing but that request, logged in or not", async () => {
  const { cookie } = await signIn(site, await addUser(site));
  for (const path of paths) {
    for (const header of ["", `Cookie: ${cookie}\r\n`]) {
      const request = `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\n${header}\r\n`;
      await Promise.all(Array.from({ length: 40 }, (_, ms) => hangUp(request, ms)));
      await expectAlive(path);
    }
  }
});
