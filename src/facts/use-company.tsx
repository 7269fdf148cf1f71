import { createContext, type ReactNode, useContext, useState } from "react";
import type { Company, ContactFacts } from "./company.ts";
import { type ChangedTexts, type IslandTexts, IslandTextsProvider, TextsProvider, useIslandTexts } from "./text.tsx";
import { factsInText, linksInText } from "./text-values.ts";

const CompanyContext = createContext<Company | undefined>(undefined);
const ContactContext = createContext<ContactFacts | undefined>(undefined);

const SetCompanyContext = createContext<(company: Company) => void>(() => {});

type Props = {
  company: Company;
  texts?: ChangedTexts | undefined;
  editing?: boolean;
  children: ReactNode;
};

/** Gives the company's facts and texts to a page. */
export function CompanyProvider({ company: loaded, texts = {}, editing = false, children }: Props) {
  const [company, setCompany] = useState(loaded);
  const pageTexts = { changed: texts, facts: factsInText(company), links: linksInText(company), editing };
  return (
    <CompanyContext value={company}>
      <ContactContext value={company}>
        <SetCompanyContext value={setCompany}>
          <TextsProvider value={pageTexts}>{children}</TextsProvider>
        </SetCompanyContext>
      </ContactContext>
    </CompanyContext>
  );
}

/** What the island of a public form has as props. */
export type FormFacts = ContactFacts & { texts?: IslandTexts };

/** @param beginnings of the names of its texts */
export function useFormFacts(...beginnings: string[]): FormFacts {
  const { phone, email, callBack, ownership, since, license, insurance, estimates } = useCompany();
  const facts = { phone, email, callBack, ownership, since, license, insurance };
  const contact = estimates === "" ? { ...facts, estimates } : facts;
  const texts = useIslandTexts([...beginnings, "site.facts."]);
  return texts ? { ...contact, texts } : contact;
}

/** Gives the island of a public form its facts and texts, so that it shows what the server has rendered. */
export function FormFactsProvider({ value, children }: { value: FormFacts; children: ReactNode }) {
  const { texts = { changed: {}, facts: {} }, ...contact } = value;
  const { phone, email, callBack, ownership, since } = contact;
  const claims = { ownership: ownership || null, since, ...(contact.estimates === "" && { estimates: null }) };
  const facts = { phone: phone.display, email, callBack, ...claims, ...texts.facts };
  return (
    <ContactContext value={contact}>
      <IslandTextsProvider texts={{ ...texts, facts }}>{children}</IslandTextsProvider>
    </ContactContext>
  );
}

/** The company's facts. Not for islands, which have `useContact`. */
export function useCompany(): Company {
  return known(useContext(CompanyContext));
}

/** Whether visitors can open the page at an address (OWN-121). */
export function useIsOn(path: string): boolean {
  return useCompany().livingPages.some(({ href }) => href === path);
}

/** Puts saved facts into the page that is open: its header and its title name the company. */
export function useSetCompany(): (company: Company) => void {
  return useContext(SetCompanyContext);
}

/** What the forms of public pages show, in pages and in islands. */
export function useContact(): ContactFacts {
  return known(useContext(ContactContext));
}

function known<T>(facts: T | undefined): T {
  if (facts === undefined) throw new Error("The page has no CompanyProvider.");
  return facts;
}
