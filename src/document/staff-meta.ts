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
export function staffTitle(title: string): string {
  return `${title} | ${site.name}`;
}
