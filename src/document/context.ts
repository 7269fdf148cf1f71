import { createContext } from "react-router";
import type { ApiClient } from "#src/api.server.ts";

/** The typed API client of one page render: loaders read and change data only through it. */
export const apiContext = createContext<ApiClient>();

/** Somebody who is signed in and looks at a public page. */
export type Visitor = {
  /** May open /admin/dashboard. */
  staff: boolean;
};

/** What one HTML answer needs to know besides its data. */
export type DocumentSettings = {
  /** Public address of the site without a trailing slash, for canonical links and social cards. */
  origin: string;
  /** Allows the inline scripts with which React moves late content into place; new for every answer. */
  nonce: string;
  /** Google's captcha is configured, so the policy has to allow its frame and script. */
  recaptcha: boolean;
  /** Undefined for everybody who is not signed in: their page is the same for all, and kept. */
  visitor?: Visitor | undefined;
};

export const documentContext = createContext<DocumentSettings>();
