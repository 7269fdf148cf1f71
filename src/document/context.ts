import { createContext, type RouterContextProvider } from "react-router";
import type { ApiClient } from "#src/api.server.ts";
import type { Visitor } from "#src/features/accounts/session/visitor.ts";

/** The API client of one page rendering; loaders read and change data only through it. */
export const apiContext = createContext<ApiClient>();

/** Settings of one HTML answer. */
export type DocumentSettings = {
  /** Public address of the site without a trailing slash, for canonical links and social cards. */
  origin: string;
  /** Nonce of the inline scripts with which React moves late content into place; new for each answer. */
  nonce: string;
  /** The policy allows Google's captcha. */
  recaptcha: boolean;
  /** There is no mail server: outgoing email is written to a folder. */
  mailToFolder: boolean;
  /** Undefined for visitors who are not logged in; their page is shared and cached. */
  visitor?: Visitor | undefined;
};

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
