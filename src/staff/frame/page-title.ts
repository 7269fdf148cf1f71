import { useLayoutEffect } from "react";
import type { Company } from "#src/facts/company.ts";
import { useCompany } from "#src/facts/use-company.tsx";

/** @example staffTitle(company, "Users") is "Users | Three County Seamless Gutters" */
export function staffTitle({ name }: Pick<Company, "name">, title: string): string {
  return `${title} | ${name}`;
}

/**
 * Sets the document's title while a page or a step of it is shown.
 *
 * @example usePageTitle("Enter your code");
 */
export function usePageTitle(title: string): void {
  const { name } = useCompany();
  useLayoutEffect(() => {
    const before = document.title;
    const own = staffTitle({ name }, title);
    document.title = own;
    return () => {
      // Another page may have set its title since.
      if (document.title === own) document.title = before;
    };
  }, [name, title]);
}
