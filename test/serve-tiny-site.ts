// The real process with real signals, without a build: pages are one line, slow if asked (`/gallery?page=500`, milliseconds).
import { runSite } from "#src/run-site.server.ts";

await runSite({
  env: process.env,
  createPageRenderer: async () => async (request) => {
    const wait = Number(new URL(request.url).searchParams.get("page") ?? 0);
    await new Promise((resolve) => setTimeout(resolve, wait));
    return new Response("<!doctype html><title>Page</title>", {
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  },
});
