import { createContext, useContext } from "react";
import type { ApiAnswer, BodyOf } from "#src/browser/call-api.ts";
import type { Company } from "#src/facts/company.ts";
import type { OwnPage } from "#src/facts/own-pages-queries.server.ts";
import type { RunningNotice } from "#src/facts/running-notice.ts";
import type { ChangedTexts } from "#src/facts/text.tsx";
import type { ApiClient } from "#src/main/api.server.ts";
import type { RenderedPage } from "#src/platform/pages/page-cache.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import type { Visitor } from "#src/staff/session/visitor.ts";
import type { OwnPictures } from "#src/ui/picture/own-pictures.tsx";

/** What a page is rendered from. */
export type PageInput = {
  company: Company;
  /** Pages read and change data only through it. */
  api: ApiClient;
  clock: Clock;
  /** The company's own pages, drafts included; public pages only. */
  ownPages?: readonly OwnPage[];
  /** The texts that the owner changed; public pages only. */
  texts?: ChangedTexts | undefined;
  /** The company's own pictures in place of delivered ones; public pages only. */
  pictures?: OwnPictures;
  /** Public address of the site without a trailing slash, for canonical links and social cards. */
  origin: string;
  /** The policy allows Google's captcha. */
  recaptcha: boolean;
  /** There is no mail server: outgoing email is written to a folder. */
  mailToFolder: boolean;
  /** Every night all data are copied into an archive of the site's own. */
  nightlyBackups: boolean;
  /** Senders of messages get a confirmation by email. */
  confirmations: boolean;
  /** A page that takes longer is sent with skeletons first; 150 by default. */
  wholePageWithinMs?: number;
  /** Undefined for visitors who are not logged in; their page is shared and cached. */
  visitor?: Visitor | undefined;
};

/** Renders the page at the request's URL, with its Content-Security-Policy. */
export type RenderPage = (request: Request, input: PageInput) => Promise<RenderedPage>;

/** What a public page knows of its one rendering. */
export type PublicPage = Omit<PageInput, "clock"> & {
  path: string;
  search: URLSearchParams;
  /** When the page is rendered. */
  now: Date;
  notice: RunningNotice | undefined;
  /** The page is rendered for the editor of its texts (OWN-31). */
  editing: boolean;
  /**
   * What a call of the API answers, so that a slow database delays only its part of the page. When the call fails, the promise gives
   * undefined, and the page is not cached; the answer is 500 if it has not begun.
   */
  deferred<A extends ApiAnswer>(call: Promise<A>): Promise<BodyOf<A> | undefined>;
};

const PublicPageContext = createContext<PublicPage | undefined>(undefined);

export const PublicPageProvider = PublicPageContext;

/** The public page that is rendered; undefined in browsers. */
export function usePublicPage(): PublicPage | undefined {
  return useContext(PublicPageContext);
}
