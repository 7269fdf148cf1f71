import { useContext } from "react";
import { UNSAFE_FrameworkContext } from "react-router";

/** What brings the page's one script in: nothing on the page needs it before it is painted or touched. */
const occasions = ["load", "pointerdown", "keydown", "focusin"];

/**
 * The inline script of a public page. It fetches the module that wakes the islands once the page is there, or at the first
 * touch, so that on a slow line text and first picture come first. Its hash stands in the page's policy.
 *
 * @param module address of the built entry module
 */
export function siteScript(module: string): string {
  const all = JSON.stringify(occasions);
  return `{const f=()=>import(${JSON.stringify(module)});for(const e of ${all})addEventListener(e,f,{once:true,capture:true})}`;
}

/**
 * React Router offers the address of its entry module only through this context; leaving `<Scripts>` out is documented,
 * pointing at the entry oneself is not.
 */
export function SiteScript() {
  const module = useContext(UNSAFE_FrameworkContext)?.manifest.entry.module;
  if (!module) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text; React would escape its quotes.
  return <script dangerouslySetInnerHTML={{ __html: siteScript(module) }} />;
}
