import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { OpeningNow } from "#src/facts/opening-line.ts";
import { CompanyProvider } from "#src/facts/use-company.tsx";
import { OpeningProvider } from "#src/facts/use-opening.ts";
import { company } from "#test/company/company.ts";

const openNow: OpeningNow = { isOpen: true, line: "Open now, until 4 pm", today: "monday", isDayOff: false };

/** The HTML of a part of a page of the company with the delivered facts, by default on a Monday while it is open. */
export function renderPart(part: ReactNode, opening: Partial<OpeningNow> = {}): string {
  return renderToStaticMarkup(
    <CompanyProvider company={company}>
      <OpeningProvider value={{ ...openNow, ...opening }}>{part}</OpeningProvider>
    </CompanyProvider>,
  );
}
