import { createContext, useContext } from "react";
import type { Visitor } from "./context.ts";

/** What the HTML shell needs while it is rendered on the server. */
export type ShellSettings = {
  /** CSS for a style element; undefined in development, where Vite's own links are used. */
  inlineStyles: string | undefined;
  /** Of the staff app's scripts. */
  nonce: string | undefined;
  /** Who looks at a public page, if they are signed in (SHELL-05). */
  visitor: Visitor | undefined;
};

/** Browsers hide the nonce of what they have loaded, and React compares with what they show. */
const inBrowser: ShellSettings = { inlineStyles: undefined, nonce: "", visitor: undefined };

const ShellSettingsContext = createContext<ShellSettings>(inBrowser);

export const ShellSettingsProvider = ShellSettingsContext.Provider;

export function useShellSettings(): ShellSettings {
  return useContext(ShellSettingsContext);
}
