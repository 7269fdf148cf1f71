import { createContext, type RouterContextProvider } from "react-router";
import type { Company } from "#src/facts/company.ts";
import type { ChangedTexts } from "#src/facts/text.tsx";
import type { ApiClient } from "#src/main/api.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import type { Visitor } from "#src/staff/session/visitor.ts";
import type { OwnPictures } from "#src/ui/picture/own-pictures.tsx";

/** The API client of one page rendering; loaders read and change data only through it. */
export const apiContext = createContext<ApiClient>();

/** Settings of one HTML answer. */
export type DocumentSettings = {
  company: Company;
  /** When the page is rendered. */
  now: Date;
  /** The texts that the owner changed; public pages only. */
  texts?: ChangedTexts | undefined;
  /** The company's own pictures in place of delivered ones. */
  pictures: OwnPictures;
  /** Public address of the site without a trailing slash, for canonical links and social cards. */
  origin: string;
  /** Nonce of the inline scripts with which React moves late content into place; new for each answer. */
  nonce: string;
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

/** What a page is rendered from; `pictures` is left out for the staff app, which shows none of the company's own. */
export type PageInput = Omit<DocumentSettings, "now" | "nonce" | "pictures"> &
  Partial<Pick<DocumentSettings, "pictures">> & { api: ApiClient; clock: Clock };

/** Renders the page at the request's URL, with its Content-Security-Policy. */
export type RenderPage = (request: Request, input: PageInput) => Promise<Response>;

export const documentContext = createContext<DocumentSettings>();

/** Whether a deferred part of the answer has failed; such a page is not cached. */
export const deferredContext = createContext<{ failed: boolean }>();

/**
 * Defers data, so that a slow database delays only its part of the page. When the work fails, the page shows its own message;
 * the answer is 500 if it has not begun.
 */
export function deferred<T>(context: Readonly<RouterContextProvider>, work: Promise<T>): Promise<T> {
  const note = context.get(deferredContext);
  work.catch(() => {
    note.failed = true;
  });
  return work;
}
