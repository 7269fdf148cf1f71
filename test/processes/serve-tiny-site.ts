// The real process with real signals, without a build: pages are one line, slow if asked (`/gallery?page=500`, milliseconds), and
// `/gallery?page=6666` throws an uncaught error; `/gallery?page=5555` fails with a log line of 320 KB.
import { main } from "#src/main/main.server.ts";

await main({
  env: process.env,
  buildDir: process.env.BUILD_DIR ?? "build",
  createPageRenderer: async () => async (request) => {
    const wait = Number(new URL(request.url).searchParams.get("page") ?? 0);
    if (wait === 5555) throw new Error("long ".repeat(32_000));
    if (wait === 6666) {
      setImmediate(() => {
        throw new Error("Uncaught on purpose.");
      });
      return { response: new Response(null), complete: false };
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    const headers = { "content-type": "text/html; charset=utf-8" };
    return { response: new Response("<!doctype html><title>Page</title>", { headers }), complete: false };
  },
});
