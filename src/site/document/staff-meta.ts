import { useEffect } from "react";
import type { MetaDescriptor } from "react-router";
import type { Company } from "#src/facts/company.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { type MetaInput, rootData } from "./page-meta.ts";

/**
 * The head of a page of the staff app: its title, and nothing for search engines (SHELL-12).
 *
 * @example export const meta = (args: MetaInput) => staffMeta(args, "Users");
 */
export function staffMeta(args: MetaInput, title: string): MetaDescriptor[] {
  return [{ title: staffTitle(rootData(args).company, title) }, { name: "robots", content: "noindex" }];
}

/** @example staffTitle(company, "Users") is "Users | Three County Seamless Gutters" */
function staffTitle({ name }: Pick<Company, "name">, title: string): string {
  return `${title} | ${name}`;
}

/**
 * Sets the document's title while a step of a page is shown; the page's own title comes from its `meta`.
 *
 * @example usePageTitle("Enter your code");
 */
export function usePageTitle(title: string): void {
  const { name } = useCompany();
  useEffect(() => {
    const before = document.title;
    const own = staffTitle({ name }, title);
    document.title = own;
    return () => {
      // Another page may have set its title since.
      if (document.title === own) document.title = before;
    };
  }, [name, title]);
}
