import { createContext, useContext } from "react";

/** What the HTML shell needs while it is rendered on the server; absent in the browser. */
export type ShellSettings = {
  /** CSS for a style element; undefined in development, where Vite's own links are used. */
  inlineStyles: string | undefined;
};

const ShellSettingsContext = createContext<ShellSettings>({ inlineStyles: undefined });

export const ShellSettingsProvider = ShellSettingsContext.Provider;

export function useShellSettings(): ShellSettings {
  return useContext(ShellSettingsContext);
}
