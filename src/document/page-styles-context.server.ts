import { createContext } from "react-router";
import type { PageStyles } from "./page-styles.server.ts";

/** Empty in development, where Vite serves the style sheets itself. */
export const pageStylesContext = createContext<PageStyles | undefined>(undefined);
