import { createContext, useContext } from "react";
import type { OpeningNow } from "./opening-line.ts";

const OpeningContext = createContext<OpeningNow | undefined>(undefined);

/** Gives what holds at the time of rendering to a page. */
export const OpeningProvider = OpeningContext;

/** Whether the company is open. Not for islands: they are hydrated later. */
export function useOpening(): OpeningNow {
  const opening = useContext(OpeningContext);
  if (opening === undefined) throw new Error("The page has no OpeningProvider.");
  return opening;
}
