import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { OwnPictures } from "#src/ui/picture/own-pictures.tsx";
import type { ApiClient } from "./api.server.ts";
import type { Company } from "./company/company.ts";
import type { ChangedTexts } from "./company/text.tsx";
import { apiContext, deferredContext, documentContext } from "./document/context.ts";
import { pageStylesContext, readPageStyles } from "./document/page-styles.server.ts";
import type { Visitor } from "./features/accounts/session/visitor.ts";
import type { Clock } from "./platform/process/clock.ts";

export type PageInput = {
  api: ApiClient;
  company: Company;
  clock: Clock;
  texts?: ChangedTexts | undefined;
  /** The company's own pictures; left out for the staff app, which shows none of them. */
  pictures?: OwnPictures;
  /** Public address without a trailing slash. */
  origin: string;
  recaptcha: boolean;
  mailToFolder: boolean;
  nightlyBackups: boolean;
  confirmations: boolean;
  /** The logged-in person, if any. */
  visitor?: Visitor | undefined;
};

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
