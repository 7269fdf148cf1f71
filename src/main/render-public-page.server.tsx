import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { runningNotice } from "#src/facts/running-notice.ts";
import galleryPage from "#src/features/gallery/gallery-page.tsx";
import homePage from "#src/features/home/home-page.tsx";
import ContactPage from "#src/features/messages/contact-page.tsx";
import { OwnPublicPage } from "#src/features/pages/own-page.tsx";
import PlannerPage from "#src/features/planner/planner-page.tsx";
import PrivacyPage from "#src/features/privacy/privacy-page.tsx";
import GutterGuardsPage from "#src/features/products/gutter-guards-page.tsx";
import { loadQuestions } from "#src/features/products/questions/questions.tsx";
import SeamlessGuttersPage from "#src/features/products/seamless-gutters-page.tsx";
import reviewsPage from "#src/features/reviews/reviews-page.tsx";
import ServiceAreasPage from "#src/features/service-area/service-areas-page.tsx";
import TheVillagesPage from "#src/features/service-area/the-villages-page.tsx";
import { settlesWithin } from "#src/platform/process/settles-within.ts";
import { afterFirstPaint } from "#src/site/document/after-first-paint.ts";
import type { PageInput, PublicPage } from "#src/site/document/context.ts";
import { noticeScript } from "#src/site/document/notice-script.ts";
import { PublicDocument } from "#src/site/document/public-document.tsx";
import { withUsedStyles } from "#src/site/document/used-styles.server.ts";
import { NotFoundPage } from "#src/site/frame/not-found-page.tsx";
import layout from "#src/site/frame/site-layout.css?inline";
import base from "#src/ui/base.css?inline";
import tokens from "#src/ui/tokens.css?inline";

/** Every delivered public page; undefined where a list has no such page. */
const pages = new Map<string, (page: PublicPage) => ReactNode | Promise<ReactNode>>([
  ["/", homePage],
  [
    "/seamless-gutters",
    async (page) => <SeamlessGuttersPage questions={await loadQuestions(page, "seamless-gutters")} />,
  ],
  ["/gutter-guards", async (page) => <GutterGuardsPage questions={await loadQuestions(page, "gutter-guards")} />],
  ["/testimonials", reviewsPage],
  ["/gallery", galleryPage],
  ["/contact", () => <ContactPage />],
  [
    "/the-villages",
    async ({ api, deferred }) => <TheVillagesPage list={await deferred(api.public.reviews.$get({ query: {} }))} />,
  ],
  ["/service-areas", () => <ServiceAreasPage />],
  ["/planner", () => <PlannerPage />],
  ["/privacy", (page) => <PrivacyPage {...page} />],
]);

const modules = import.meta.glob<string>(
  ["../**/*.module.css", "!../staff/**", "!../features/{accounts,company,dashboard,numbers,operations}/**"],
  { query: "?inline", import: "default", eager: true },
);

/** The style sheets that public pages can use: each carries what its own HTML uses, one round trip less before the first paint. */
const publicStyles = [tokens, base, layout, ...Object.values(modules)];

/** Later than the limits of calls and of the database. */
const renderTimeoutMs = 16_000;

/**
 * Renders one public page. If everything is ready in time the page is whole, without React's inline script. Otherwise the shell comes
 * first and the deferred parts follow.
 *
 * @param script address of the browser's entry module
 */
export async function renderPublicPage(
  { pathname: path, searchParams: search }: URL,
  { clock, ...input }: PageInput,
  { nonce, script }: { nonce: string; script: string },
) {
  const now = clock.now();
  const notice = runningNotice(input.company, now);
  const editing = input.visitor?.editor === true && search.has("edit");
  let failed = false;
  const fail = () => {
    failed = true;
    return undefined;
  };
  const page: PublicPage = {
    ...{ ...input, path, search, now, notice, editing },
    deferred: (call) => call.then((answer) => (answer.ok ? answer.json() : fail())).catch(fail),
  };
  const own = input.ownPages?.find(({ slug }) => `/${slug}` === path);
  const isOn = input.company.livingPages.some(({ href }) => href === path) || (own && input.visitor?.editor);
  const found = isOn && (own ? <OwnPublicPage page={own} /> : await pages.get(path)?.(page));
  const inlineScripts = [afterFirstPaint(script), ...(notice ? [noticeScript(notice)] : [])];
  const limit = new AbortController();
  const deadline = setTimeout(() => limit.abort(), renderTimeoutMs);
  const end = () => clearTimeout(deadline);
  const stream = await renderToReadableStream(
    <PublicDocument page={page} styles={publicStyles.join("")} scripts={inlineScripts}>
      {found || <NotFoundPage />}
    </PublicDocument>,
    {
      nonce,
      // React moves large finished parts behind an inline script unless this option is set.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: limit.signal,
      onError: (error) => {
        fail();
        return error instanceof Error ? error.name : undefined;
      },
    },
  );
  stream.allReady.then(end, end);
  const complete = await settlesWithin(stream.allReady, input.wholePageWithinMs ?? 150);
  const sent =
    complete && !editing // The editor puts in parts that the page does not have yet.
      ? await withUsedStyles(stream, publicStyles)
      : { body: stream, inlineStyles: publicStyles.join("") };
  return { ...sent, inlineScripts, complete, status: failed ? 500 : found ? 200 : 404 };
}
