import { createContext, useContext } from "react";
import type { Visitor } from "#src/staff/session/visitor.ts";

/** What the HTML shell needs during the server rendering. */
export type ShellSettings = {
  /** CSS for a style element; undefined in development, where Vite's own links are used. */
  inlineStyles: string | undefined;
  /** Of the staff app's scripts. */
  nonce: string | undefined;
  /** The logged-in person on a public page (SHELL-05). */
  visitor: Visitor | undefined;
  /** The page is rendered for the editor of its texts (OWN-31). */
  editing: boolean;
};

/** Browsers hide the nonce of loaded scripts, and React compares it with the attribute. */
const inBrowser: ShellSettings = { inlineStyles: undefined, nonce: "", visitor: undefined, editing: false };

const ShellSettingsContext = createContext<ShellSettings>(inBrowser);

export const ShellSettingsProvider = ShellSettingsContext.Provider;

export function useShellSettings(): ShellSettings {
  return useContext(ShellSettingsContext);
}

/**
 * Whether a page belongs to the staff app, which is hydrated as a whole: one of its routes exports `handle = { staff: true }`
 * (docs/decisions/0007-staff-app.md).
 *
 * @param handles of the matched routes
 */
export function isStaffPage(handles: readonly unknown[]): boolean {
  return handles.some((handle) => typeof handle === "object" && handle !== null && "staff" in handle);
}
