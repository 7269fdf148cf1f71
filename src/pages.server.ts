import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ApiClient } from "./api.server.ts";
import { apiContext, type DocumentSettings, deferredContext, documentContext } from "./document/context.ts";
import { pageStylesContext, readPageStyles } from "./document/page-styles.server.ts";
import type { Clock } from "./platform/process/clock.ts";

/** What a page is rendered from; `pictures` is left out for the staff app, which shows none of the company's own. */
export type PageInput = Omit<DocumentSettings, "now" | "nonce" | "pictures"> &
  Partial<Pick<DocumentSettings, "pictures">> & { api: ApiClient; clock: Clock };

/** Renders the page at the request's URL, with its Content-Security-Policy. */
export type RenderPage = (request: Request, input: PageInput) => Promise<Response>;

/** Makes the renderer of all pages. @param clientDir folder of the browser build, read once for the style sheets */
export async function createPageRenderer(clientDir: string): Promise<RenderPage> {
  const loadBuild = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;
  const production = import.meta.env.PROD;
  const build = production ? await loadBuild() : loadBuild;
  const styles = typeof build === "function" ? undefined : readPageStyles(build.assets, clientDir);
  const handle = createRequestHandler(build, production ? "production" : "development");
  return (request, { api, clock, visitor, pictures = {}, ...settings }) => {
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    const nonce = randomBytes(16).toString("base64");
    context.set(documentContext, { ...settings, visitor, pictures, nonce, now: clock.now() });
    context.set(pageStylesContext, styles);
    context.set(deferredContext, { failed: false });
    return handle(request, context);
  };
}
