import { connect } from "node:net";
import { getOnce } from "../support/site/get-once.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/* Pages that are not cached are streamed: past the end of a list, and for a person who is logged in. */

const paths = ["/gallery?page=2", "/testimonials?page=9999", "/no-such-page", "/"];

test("R-31 a HEAD request for a page ends nothing but that request", async ({ request }) => {
  for (const path of paths) {
    await request.head(path);
    expect((await getOnce(request, "/health")).status(), path).toBe(200);
  }
});

test("R-31 a visitor who hangs up while a page is on its way ends nothing but that request, logged in or not", async ({
  site,
  request,
  context,
  enter,
}) => {
  await enter("user");
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of paths) {
    for (const cookie of ["", `Cookie: ${cookies}\r\n`]) {
      await Promise.all(Array.from({ length: 40 }, (_, ms) => hangUp(site.origin, path, cookie, ms)));
      expect((await getOnce(request, "/health")).status(), path).toBe(200);
    }
  }
});

/** Asks for a page and closes the connection so much later, complete or not. */
function hangUp(origin: string, path: string, header: string, afterMs: number): Promise<void> {
  const { host, hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n`);
    setTimeout(() => socket.destroy(), afterMs);
    socket.once("error", reject);
    socket.once("close", () => resolve());
  });
}
