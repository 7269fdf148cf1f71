import { useEffect } from "react";
import type { MetaDescriptor } from "react-router";
import { site } from "#site";

/**
 * The head of a page of the staff app: its title, and nothing for search engines (SHELL-12).
 *
 * @example export const meta = () => staffMeta("Users");
 */
export function staffMeta(title: string): MetaDescriptor[] {
  return [{ title: staffTitle(title) }, { name: "robots", content: "noindex" }];
}

/** @example staffTitle("Users") is "Users | Three County Seamless Gutters" */
function staffTitle(title: string): string {
  return `${title} | ${site.name}`;
}

/**
 * Sets the document's title while a step of a page is shown; the page's own title comes from its `meta`.
 *
 * @example usePageTitle("Enter your code");
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const own = staffTitle(title);
    document.title = own;
    return () => {
      // Another page may have set its title since.
      if (document.title === own) document.title = before;
    };
  }, [title]);
}
