import { createContext } from "react-router";
import type { ApiClient } from "#src/api.server.ts";
import type { Visitor } from "#src/features/accounts/session/visitor.ts";

/** The API client of one page render; loaders read and change data only through it. */
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
  /** Undefined for visitors who are not logged in, whose page is shared and cached. */
  visitor?: Visitor | undefined;
};

export const documentContext = createContext<DocumentSettings>();
