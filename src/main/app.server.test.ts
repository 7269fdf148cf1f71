import "#test/postgres/both-engines.ts";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, vi } from "vitest";
import { publicPages } from "#src/facts/navigation-links.ts";
import { signIn } from "#test/accounts/accounts.ts";
import { createTestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { onPostgres } from "#test/postgres/databases.ts";

test("API-02 an unknown call is 404 with JSON", async ({ site }) => {
  const near = ["/api/public/reviews/", "/api/public/../x", "/api/public%2freviews"];
  for (const path of ["/api", "/api/", "/api/nothing", ...near]) {
    const answer = await site.get(path);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get("content-type"), path).toBe("application/json; charset=utf-8");
    expect(await answer.json(), path).toEqual({ error: expect.any(String) });
  }
});

test("API-02 a wrong method on a known call is 405 with JSON and the right ones in Allow", async ({ site, rita }) => {
  const known = site.app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"));
  const paths = new Set(known.map(({ path }) => path));
  expect(paths.size).toBeGreaterThan(1);
  let calls = 0;
  for (const path of paths) {
    const asked = path.replaceAll(/:\w+/g, "1");
    // "/images/reorder" is also an "/images/:id", as far as an address can say.
    const methods = known.filter((route) => patternOf(route.path).test(asked)).map(({ method }) => method);
    const allowed = new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : [])]);
    for (const method of methodsOfHttp.filter((one) => !allowed.has(one))) {
      calls += 1;
      // A caller without the right does not learn which methods a call takes.
      const { headers } = await signIn(site, rita);
      const answer = await site.call(method, asked, { headers, ip: `192.0.2.${calls % 250}` });
      expect(answer.status, `${method} ${path}`).toBe(405);
      expect(new Set(answer.headers.get("allow")?.split(", ")), `${method} ${path}`).toEqual(allowed);
      expect(await answer.json()).toMatchObject({ error: expect.any(String) });
    }
  }
});

const methodsOfHttp = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
}

test("API-02 the 301st call in a minute of an address is 429 with Retry-After, others go on", async ({ site }) => {
  for (let call = 0; call < 300; call++) expect((await site.get("/api/nothing", { ip: "192.0.2.7" })).status).toBe(404);
  site.clock.pass(20);
  const answer = await site.get("/api/nothing", { ip: "192.0.2.7" });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("40");
  expect(await answer.json()).toEqual({ error: expect.any(String) });
  expect((await site.get("/api/nothing", { ip: "192.0.2.8" })).status).toBe(404);
  expect((await site.get("/", { ip: "192.0.2.7" })).status).toBe(200);
  site.clock.pass(40);
  expect((await site.get("/api/nothing", { ip: "192.0.2.7" })).status).toBe(404);
});

test("API-02 every refusal of a message, even of one unread, carries `message` for the form", async ({ site }) => {
  const path = "/api/public/messages";
  const answers = [
    await site.post(path, {}, { headers: { origin: "https://evil.test" } }),
    await site.call("PUT", path, {}),
    await site.post(path, {}, { headers: { "content-type": "text/plain" } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 405, 415]);
  for (const answer of answers) {
    const body = (await answer.json()) as { error: string; message: string };
    expect(body.message).toBe(body.error);
  }
});

test("HT-7 the answer to a failed call has only the request's id, which the log explains", async ({ site }) => {
  await site.db.schema.alterTable("reviews").renameTo("lost").execute();
  const answer = await site.get("/api/public/reviews");
  expect(answer.status).toBe(500);
  const body = (await answer.json()) as { error: string; requestId: string };
  expect(Object.keys(body)).toEqual(["error", "requestId"]);
  expect(JSON.stringify(body)).not.toMatch(/table|sql|reviews|\.ts|node_modules/i);
  expect(answer.headers.get("x-request-id")).toBe(body.requestId);
  const line = site.logLines.find((one) => one.includes(body.requestId) && /no such table|does not exist/.test(one));
  expect(line).toBeDefined();
});

test("HT-7 an error inside a page shows the telephone number and nothing of the error", async () => {
  const broken = await createTestApp({ renderPage: () => Promise.reject(new Error("SELECT secret FROM /etc/passwd")) });
  onTestFinished(() => broken.close());
  const answer = await broken.get("/");
  expect(answer.status).toBe(500);
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const html = await answer.text();
  expect(html).toContain("tel:+13525550142");
  expect(html).not.toMatch(/SELECT|passwd|at .*\.ts/);
  expect(broken.logLines.some((line) => line.includes("SELECT secret"))).toBe(true);
});

test("OPS-08 /health, /ready and /serving answer, and two say no while the process stops", async ({ site }) => {
  const expectStates = async (...states: number[]) => {
    for (const [at, path] of ["/health", "/ready", "/serving"].entries()) {
      const answer = await site.get(path);
      expect([answer.status, answer.headers.get("cache-control")], path).toEqual([states[at], "no-store"]);
    }
  };
  await expectStates(200, 200, 200);
  await site.app.stop();
  await expectStates(200, 503, 503);
});

test("R-30 PG-12 without its database the site is alive and serving but not ready, no more", async ({ site }) => {
  await site.db.schema.dropTable("content_version").execute();
  expect((await site.get("/health")).status).toBe(200);
  expect((await site.get("/serving")).status).toBe(200);
  const answer = await site.get("/ready");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ error: "Not ready." });
});

test.skipIf(onPostgres)("R-30 without its data folder the site is not ready", async ({ site }) => {
  const { dataDir } = site.config;
  renameSync(dataDir, `${dataDir}-away`);
  const answer = await site.get("/ready");
  renameSync(`${dataDir}-away`, dataDir);
  expect(answer.status).toBe(503);
  expect((await site.get("/ready")).status).toBe(200);
});

test("R-30 while another process holds the write lock the site is ready to read", async ({ site }) => {
  const other = new DatabaseSync(join(site.config.dataDir, "app.db"));
  other.exec("BEGIN IMMEDIATE");
  expect((await site.get("/ready")).status).toBe(200);
  other.exec("ROLLBACK");
  other.close();
});

test("a call leaves one line in the log, without typed text", async ({ site }) => {
  await site.get("/api/public/reviews?page=1&canary=7f3a", { headers: { "user-agent": "canary-7f3a\u001b[31m" } });
  const lines = site.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const call = { level: "info", msg: "call", method: "GET", route: "/api/public/reviews", status: 200 };
  expect(lines.at(-1)).toMatchObject(call);
  expect(site.logLines.join("")).not.toMatch(/canary|192\.0\.2/);
});

test("what is refused as an attack would be leaves the address in the log", async ({ site }) => {
  await site.post("/api/nothing", {}, { headers: { origin: "https://evil.test" }, ip: "192.0.2.66" });
  expect(JSON.parse(site.logLines.at(-1) ?? "")).toMatchObject({ level: "warn", status: 403, ip: "192.0.2.66" });
});

test("a page that is typed with capitals or a slash at the end is found at its one address", async ({ site }) => {
  for (const path of ["/Gallery", "/gallery/", "/GALLERY//"]) {
    const answer = await site.get(`${path}?page=2`);
    expect(answer.status, path).toBe(301);
    expect(answer.headers.get("location"), path).toBe("/gallery?page=2");
  }
});

test("HT-4 no spelling of an address sends a visitor to another site", async ({ site }) => {
  const encoded = ["/\\evil.test/", "/%2f%2fevil.test/", "/.//evil.test", "///"];
  for (const path of ["//evil.test", "//evil.test/gallery/", ...encoded]) {
    expect((await site.get(path)).headers.get("location"), path).toBeNull();
  }
});

test("the first visitor after a start finds every page ready", async () => {
  const headers = { "content-type": "text/html" };
  const renderPage = vi.fn(async () => ({ response: new Response("page", { headers }), complete: true }));
  const warm = await createTestApp({ renderPage });
  onTestFinished(() => warm.close());
  await warm.app.warm();
  await warm.get("/contact");
  expect(renderPage).toHaveBeenCalledTimes(publicPages.length);
});
