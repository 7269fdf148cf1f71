import { Hono } from "hono";
import { onlyShownPictures } from "#src/features/gallery/only-shown-pictures.server.ts";
import { addMessageField } from "#src/features/messages/api.server.ts";
import { deleteOldMessages } from "#src/features/messages/old-messages.server.ts";
import { weeklyNumbers } from "#src/features/numbers/weekly-task.server.ts";
import { auditBackup, nightlyBackup } from "#src/features/operations/backups/nightly-backup.server.ts";
import { createSelfCheck } from "#src/features/operations/self-check/self-check.server.ts";
import { remindOfReviews } from "#src/features/reviews/asking/reminders.server.ts";
import { limitWait } from "#src/platform/database/wait-limit.server.ts";
import { answerError } from "#src/platform/http/answer-error.server.ts";
import { limitApi, logCalls, methodNotAllowedOrNotFound } from "#src/platform/http/api-middleware.server.ts";
import { healthRoutes } from "#src/platform/http/health.server.ts";
import { hostOf, hostTest, sameOrigin } from "#src/platform/http/own-origin.server.ts";
import { addHeaders, securityHeaders, setHeaders } from "#src/platform/http/security-headers.server.ts";
import { releasedFiles, staticFiles, uploadedFiles } from "#src/platform/http/static-files.server.ts";
import { findClientIp } from "#src/platform/limits/client-ip.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { hourMs } from "#src/platform/process/clock.ts";
import { createDaily } from "#src/platform/process/daily.server.ts";
import { problem } from "#src/platform/process/problem.ts";
import { summarizeEvents } from "#src/platform/process/summary-line.server.ts";
import type { Services } from "#src/services.ts";
import type { RenderPage } from "#src/site/document/context.ts";
import { errorPage } from "#src/site/document/plain-page.server.ts";
import { robots, servePages, sitemap } from "#src/site/document/serve-pages.server.ts";
import { webManifest } from "#src/site/document/web-manifest.ts";
import { findVisitor } from "#src/staff/session/sessions.server.ts";
import { createApi, createApiClient } from "./api.server.ts";
import { purgeExpired } from "./purge-expired.server.ts";
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

/** The whole site as a function of requests: all middleware and routes in the order in which they run. */
export function createApp({ renderPage, assetsDir, backupProgram, keepPages = true, ...services }: AppOptions) {
  const { config, db, database, files, clock, log, outbox, content, company, pictures, ownPictures, integrity } =
    services;
  const { counts, leadership } = services;
  const headers = securityHeaders(config);
  const refusal = setHeaders(headers.api);
  const isForUs = hostTest(config.origin);
  const api = createApi(services);
  const asset = staticFiles(assetsDir, headers.file);
  const otherRelease = releasedFiles(database.releaseAssets, headers.file);
  const upload = uploadedFiles(files, headers.upload);
  const visitorOf = findVisitor(services);
  const input = {
    api: createApiClient(api),
    clock,
    origin: config.origin,
    recaptcha: config.recaptcha !== undefined,
    mailToFolder: config.smtpUrl === undefined,
    nightlyBackups: config.backupDir !== undefined,
    confirmations: config.confirmationsPerHour > 0,
  };
  const pages = servePages({
    renderPage: async (request, page) => renderPage(request, { ...page, pictures: await ownPictures.read() }),
    ...{ input, company, visitorOf, content, headers, keepPages },
    isAway: database.isAway,
    onView: (sender, path) => counts.addPageView(sender, path),
    log,
  });
  const staffPages = serveStaffPages({ ...services, renderPage, input, headers });
  const selfCheck = createSelfCheck({ ...services, visit: handleRequest });
  const backup = nightlyBackup({ config, clock, log, program: backupProgram });
  // After the backup, which holds for some nights what they delete.
  const tasks = [
    ...(backup ? [auditBackup(backup, services)] : []),
    selfCheck,
    deleteOldMessages(services),
    remindOfReviews(services),
    weeklyNumbers(services),
  ];
  const timeZone = async () => (await company.read()).hours.timeZone;
  const daily = createDaily({ clock, log, tasks, timeZone, isOurs: leadership.isLeader });
  const reportForeignName = summarizeEvents<string>((count, latestHost) =>
    log.warn({ count, latestHost }, "requests refused: their host is not that of ORIGIN"),
  );
  let stopping = false;
  let purging: Promise<void> | undefined;
  let purgeTimer: NodeJS.Timeout | undefined;

  const app = new Hono<AppEnv>();
  app.onError(
    answerError(log, (c, id, status) =>
      errorPage(c, {
        ...{ company: company.current(), id, status },
        headers: { ...headers.page, ...headers.staffPage(c.req.path) },
      }),
    ),
  );
  app.use("/health", refusal).use("/ready", refusal).use("/serving", refusal);
  app.route("/", healthRoutes({ database, log, isStopping: () => stopping }));

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
  app.route("/", api);
  app.all("/api/*", methodNotAllowedOrNotFound(app.routes));

  const onlyShown = onlyShownPictures({ db, content, visitorOf });
  app.get(
    "/uploads/*",
    refusal,
    onlyShown,
    async (c) => (await upload(c)) ?? problem(c, 404, "There is no such picture."),
  );
  app.get(
    "/assets/*",
    refusal,
    async (c) => (await asset(c)) ?? (await otherRelease(c)) ?? problem(c, 404, "There is no such file."),
  );
  app.get("/robots.txt", refusal, (c) => c.text(robots(config.origin), 200, hourCached));
  app.get("/sitemap.xml", refusal, (c) =>
    c.body(sitemap(config.origin), 200, { ...hourCached, "content-type": "application/xml; charset=utf-8" }),
  );
  app.get("/site.webmanifest", refusal, async (c) =>
    c.body(JSON.stringify(webManifest(await company.read())), 200, {
      "content-type": "application/manifest+json",
      "cache-control": "no-cache",
    }),
  );
  app.get("*", (c) => asset(c) ?? staffPages.answer(c) ?? pages.answer(c));
  app.notFound((c) => {
    c.header("allow", "GET, HEAD");
    return addHeaders(problem(c, 405, "Pages can only be read."), headers.api);
  });

  function handleRequest(request: Request, env: AppEnv["Bindings"] = {}): Response | Promise<Response> {
    if (isForUs(request, env.incoming) || isHealthCheck(request)) return limitWait(() => app.fetch(request, env));
    reportForeignName(hostOf(request).slice(0, 100));
    const refused = Response.json({ error: "There is no such site here." }, { status: 400 });
    return addHeaders(refused, headers.api);
  }

  function purge(): void {
    if (!leadership.isLeader()) return;
    purging ??= purgeExpired(services)
      .catch((error) => log.error({ err: error }, "expired rows could not be deleted"))
      .finally(() => {
        purging = undefined;
      });
  }

  return {
    fetch: handleRequest,
    /** For tests that go through every route. */
    routes: app.routes,
    /** Starts the background work. */
    start() {
      outbox.start();
      pictures.start();
      daily.start();
      counts.start();
      leadership.start();
      purge();
      purgeTimer = setInterval(purge, hourMs);
    },
    /** Renders every page once. */
    warm: pages.warm,
    /** Makes /ready answer 503 and settles when the background work has ended. */
    async stop(): Promise<void> {
      stopping = true;
      clearInterval(purgeTimer);
      content.stop();
      pages.stop();
      await Promise.all([outbox.stop(), pictures.stop(), daily.stop(), counts.stop(), integrity.stop(), purging]);
      await leadership.stop();
    },
  };
}

/** Load balancers call these by address, not by name; the answers do not depend on the host. */
function isHealthCheck(request: Request): boolean {
  return ["/health", "/ready", "/serving"].includes(new URL(request.url).pathname);
}
