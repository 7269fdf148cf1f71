import type { MetaDescriptor } from "react-router";
import { site } from "#site";

/**
 * The head of a page of the staff app: its title, and nothing for search engines (SHELL-12).
 *
 * @example export const meta = () => staffMeta("Users");
 */
export function staffMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name}` }, { name: "robots", content: "noindex" }];
}
