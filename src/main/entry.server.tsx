import { PassThrough } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { accentStyle } from "#src/facts/accent.ts";
import { runningNotice } from "#src/facts/running-notice.ts";
import { completePageHeader } from "#src/platform/pages/page-cache.server.ts";
import { settlesWithin } from "#src/platform/process/settles-within.ts";
import { contentSecurityPolicy } from "#src/site/document/content-security-policy.server.ts";
import { deferredContext, documentContext } from "#src/site/document/context.ts";
import { noticeScript } from "#src/site/document/notice-script.ts";
import { pageStylesContext } from "#src/site/document/page-styles.server.ts";
import { isStaffPage, ShellSettingsProvider } from "#src/site/document/shell-settings.tsx";
import { afterFirstPaint } from "#src/site/document/site-script.tsx";
import { withUsedStyles } from "#src/site/document/used-styles.server.ts";

/** React Router aborts loaders that take longer. */
export const streamTimeout = 15_000;

/**
 * Renders one page. If everything is ready in time the page is sent whole, without inline script. Otherwise the shell is sent
 * first and the deferred parts follow in the same answer.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { company, now, nonce, origin, recaptcha, visitor, wholePageWithinMs = 150 } = context.get(documentContext);
  const notice = runningNotice(company, now);
  const routes = entry.staticHandlerContext.matches.map(({ route }) => route);
  const staff = isStaffPage(routes.map(({ handle }) => handle));
  const styles = staff ? undefined : context.get(pageStylesContext);
  const inlineStyles = styles?.of(routes.map(({ id }) => id));
  const editing = visitor?.editor === true && new URL(request.url).searchParams.has("edit");
  let failed = false;
  const rendering = startRendering(
    <ShellSettingsProvider value={{ inlineStyles, nonce, visitor, editing }}>
      <ServerRouter
        context={styles ? { ...entry, manifest: styles.withoutFiles } : entry}
        url={request.url}
        nonce={staff ? nonce : undefined}
      />
    </ShellSettingsProvider>,
    nonce,
    () => {
      failed = true;
    },
  );
  await rendering.shell;
  const complete = await settlesWithin(rendering.everything, wholePageWithinMs);
  failed ||= context.get(deferredContext).failed;
  const sent =
    inlineStyles !== undefined && complete && !editing // The editor puts in parts that the page does not have yet.
      ? await withUsedStyles(rendering.body(), inlineStyles)
      : { body: rendering.body() as BodyInit, inlineStyles: inlineStyles ?? "" };
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(
    "content-security-policy",
    contentSecurityPolicy({
      inlineStyles: [sent.inlineStyles, accentStyle(company.accent)].filter((style) => style !== ""),
      inlineScripts: staff
        ? []
        : [afterFirstPaint(entry.manifest.entry.module), ...(notice ? [noticeScript(notice)] : [])],
      ...(staff || !complete ? { nonce } : {}),
      staff,
      recaptcha,
      https: origin.startsWith("https:"),
      development: import.meta.env.DEV,
    }),
  );
  if (complete && !failed && !staff) headers.set(completePageHeader, "1");
  return new Response(sent.body, { status: failed ? 500 : status, headers });
}

function startRendering(page: React.ReactNode, nonce: string, onFailure: () => void) {
  const shell = Promise.withResolvers<void>();
  const everything = Promise.withResolvers<true>();
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    // React moves large finished parts behind an inline script unless this option is set.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellReady: () => shell.resolve(),
    onShellError: (error) => shell.reject(error),
    onAllReady: () => {
      clearTimeout(deadline);
      everything.resolve(true);
    },
    onError: (error) => {
      onFailure();
      return error instanceof Error ? error.name : undefined;
    },
  });
  const deadline = setTimeout(() => abort(), streamTimeout + 1000);
  return {
    shell: shell.promise,
    everything: everything.promise,
    /** Cancelling ends the rendering. Readable.toWeb would throw an error here that cannot be caught. */
    body(): ReadableStream<Uint8Array> {
      const through = new PassThrough();
      pipe(through);
      return ReadableStream.from<Uint8Array>(through);
    },
  };
}
