import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { CompanyProvider } from "#src/facts/use-company.tsx";
import { OpeningProvider } from "#src/facts/use-opening.ts";
import { company } from "#test/company/company.ts";

/** The HTML of a part of a page while the company is open, with the delivered facts or others. */
export function renderPart(part: ReactNode, facts = company): string {
  return renderToStaticMarkup(
    <CompanyProvider company={facts}>
      <OpeningProvider value={{ isOpen: true, line: "Open now, until 4 pm" }}>{part}</OpeningProvider>
    </CompanyProvider>,
  );
}
