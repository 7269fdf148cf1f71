import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Company } from "#src/facts/company.ts";
import type { OpeningNow } from "#src/facts/opening-line.ts";
import { CompanyProvider } from "#src/facts/use-company.tsx";
import { OpeningProvider } from "#src/facts/use-opening.ts";
import { company } from "#test/company/company.ts";

const openNow: OpeningNow = {
  isOpen: true,
  line: "Open now, until 4 pm",
  news: "",
  today: "monday",
  hoursToday: undefined,
};

type Shown = { facts?: Company; opening?: Partial<OpeningNow> };

/** The HTML of a part of a page, by default with the delivered facts on a Monday while the company is open. */
export function renderPart(part: ReactNode, { facts = company, opening }: Shown = {}): string {
  return renderToStaticMarkup(
    <CompanyProvider company={facts}>
      <OpeningProvider value={{ ...openNow, ...opening }}>{part}</OpeningProvider>
    </CompanyProvider>,
  );
}
