import { Hono, type MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { deliveredPictures } from "#src/facts/logo.ts";
import { drawMissing, leadToOwn } from "#src/features/company/look/brand-pictures.server.ts";
import { onlyShownPictures } from "#src/features/gallery/only-shown-pictures.server.ts";
import { addMessageField } from "#src/features/messages/api.server.ts";
import { limitWait } from "#src/platform/database/wait-limit.server.ts";
import { answerError } from "#src/platform/http/answer-error.server.ts";
import { limitApi, logCalls } from "#src/platform/http/api-middleware.server.ts";
import { healthRoutes } from "#src/platform/http/health.server.ts";
import { hostOf, hostTest, sameOrigin } from "#src/platform/http/own-origin.server.ts";
import { addHeaders, securityHeaders, setHeaders } from "#src/platform/http/security-headers.server.ts";
import { releasedFiles, staticFiles, uploadedFiles } from "#src/platform/http/static-files.server.ts";
import { findClientIp } from "#src/platform/limits/client-ip.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import { summarizeEvents } from "#src/platform/process/summary-line.server.ts";
import type { Services } from "#src/services.ts";
import type { RenderPage } from "#src/site/document/context.ts";
import { errorPage } from "#src/site/document/plain-page.server.ts";
import { robots, servePages, sitemap } from "#src/site/document/serve-pages.server.ts";
import { webManifest } from "#src/site/document/web-manifest.ts";
import { findVisitor } from "#src/staff/session/sessions.server.ts";
import { createApi, createApiClient } from "./api.server.ts";
import { createBackgroundWork } from "./background-work.server.ts";
import { serveStaffPages } from "./serve-staff-pages.server.ts";

type AppOptions = Services & {
  renderPage: RenderPage;
  /** Folder of the browser build. */
  assetsDir: string;
  /** The built program of the nightly backup; by default that of the sources. */
  backupProgram?: string;
  /** false in development: every request renders its page. */
  keepPages?: boolean;
};

const hourCached = { "cache-control": "public, max-age=3600" };
const manifestHeaders = { "content-type": "application/manifest+json", "cache-control": "no-cache" };
/** Load balancers call these by address, not by name; the answers do not depend on the host. */
const healthPaths = ["/health", "/ready", "/serving"];

/** The whole site as a function of requests: all middleware and routes in the order in which they run. */
export function createApp({ renderPage, assetsDir, backupProgram, keepPages = true, ...services }: AppOptions) {
  const { config, database, files, clock, log, content, company, counts, ownPictures } = services;
  const headers = securityHeaders(config);
  const refusal = setHeaders(headers.api);
  const app = new Hono<AppEnv>();
  const api = addApi(app, services, refusal);
  const visitorOf = findVisitor(services);
  const input = {
    api: createApiClient(api),
    clock,
    origin: config.origin,
    recaptcha: config.recaptcha !== undefined,
    nightlyBackups: config.backupDir !== undefined,
    confirmations: config.confirmationsPerHour > 0,
  };
  const pages = servePages({
    renderPage: async (request, page) => renderPage(request, { ...page, pictures: await ownPictures.read() }),
    ...{ input, company, visitorOf, content, headers, keepPages, log },
    isAway: database.isAway,
    onView: (sender, path) => counts.addPageView(sender, path),
  });
  const staffPages = serveStaffPages({ ...services, renderPage, input, headers });
  const asset = staticFiles(assetsDir, headers.file);
  const otherRelease = releasedFiles(database.releaseAssets, headers.file);
  const upload = uploadedFiles(files, headers.upload);
  let stopping = false;

  app.onError(
    answerError(log, (c, id, status) =>
      errorPage(c, {
        ...{ company: company.current(), id, status },
        headers: { ...headers.page, ...headers.staffPage(c.req.path) },
      }),
    ),
  );
  for (const path of healthPaths) app.use(path, refusal);
  app.route("/", healthRoutes({ database, log, isStopping: () => stopping }));
  app.get(
    "/uploads/*",
    refusal,
    drawMissing(services),
    onlyShownPictures({ ...services, visitorOf }),
    async (c) => (await upload(c)) ?? problem(c, 404, "There is no such picture."),
  );
  app.get(
    "/assets/*",
    refusal,
    async (c) => (await asset(c)) ?? (await otherRelease(c)) ?? problem(c, 404, "There is no such file."),
  );
  app.get("/robots.txt", refusal, (c) => c.text(robots(config.origin), 200, hourCached));
  app.get("/sitemap.xml", refusal, async (c) =>
    c.body(sitemap(config.origin, await company.read()), 200, {
      ...hourCached,
      "content-type": "application/xml; charset=utf-8",
    }),
  );
  app.get("/site.webmanifest", refusal, async (c) =>
    c.body(JSON.stringify(webManifest(await company.read())), 200, manifestHeaders),
  );
  app.on("GET", deliveredPictures, leadToOwn(services));
  app.get("*", (c) => asset(c) ?? staffPages.answer(c) ?? pages.answer(c));
  app.notFound((c) => {
    c.header("allow", "GET, HEAD");
    return addHeaders(problem(c, 405, "Pages can only be read."), headers.api);
  });

  const isForUs = hostTest(config.origin);
  const reportForeignName = summarizeEvents<string>((count, latestHost) =>
    log.warn({ count, latestHost }, "requests refused: their host is not that of ORIGIN"),
  );
  function handleRequest(request: Request, env: AppEnv["Bindings"] = {}): Response | Promise<Response> {
    const isOurs = isForUs(request, env.incoming) || healthPaths.includes(new URL(request.url).pathname);
    if (isOurs) return limitWait(() => app.fetch(request, env));
    reportForeignName(hostOf(request).slice(0, 100));
    return addHeaders(Response.json({ error: "There is no such site here." }, { status: 400 }), headers.api);
  }

  const background = createBackgroundWork(services, handleRequest, backupProgram);
  return {
    fetch: handleRequest,
    /** For tests that go through every route. */
    routes: app.routes,
    start: background.start,
    /** Renders every page once. */
    warm: pages.warm,
    /** Makes /ready answer 503 and settles when the background work has ended. */
    async stop(): Promise<void> {
      stopping = true;
      content.stop();
      pages.stop();
      await background.stop();
    },
  };
}

/** Adds every call of /api. @param refusal sets the headers of their answers */
function addApi(app: Hono<AppEnv>, services: Services, refusal: MiddlewareHandler<AppEnv>) {
  const { config, clock, log, company } = services;
  app.use("/api/public/messages", addMessageField);
  app.use(
    "/api/*",
    refusal,
    findClientIp(config.trustProxy),
    logCalls(log, clock),
    limitApi(clock),
    sameOrigin(config.origin),
    // Handlers and their transactions then have the facts of this moment in memory.
    async function readCompany(_c, next) {
      await company.read();
      await next();
    },
  );
  const api = createApi(services);
  // A call by another method than those of its path gets 405 with Allow, any other unknown one 404 (API-02).
  const refuseMethod = methodNotAllowed({
    app: api,
    onMethodNotAllowed(c, methods) {
      c.header("allow", methods.join(", "));
      return problem(c, 405, "This call does not take that method.");
    },
  });
  app.use("/api/*", refuseMethod);
  app.route("/", api);
  app.all("/api/*", (c) => problem(c, 404, "There is no such call."));
  return api;
}
