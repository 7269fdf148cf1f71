import { useContext } from "react";
import { UNSAFE_FrameworkContext } from "react-router";

/**
 * Brings the script of a public page, which wakes the islands, once the page has been painted: before that it would share the
 * line with the font and the pictures of the first view, which everybody waits for. What somebody presses until then is noted
 * (src/islands/wake.ts).
 *
 * @param source address of the entry module
 */
export function afterFirstPaint(source: string): string {
  return `addEventListener("click",e=>{pressed=e},!0);(b=>{new PerformanceObserver(b).observe({type:"paint",buffered:!0});setTimeout(b,3e3)})(()=>import(${JSON.stringify(source)}))`;
}

/**
 * The one script of a public page. React Router offers the address of its entry module only through this context; leaving
 * `<Scripts>` out is documented, pointing at the entry oneself is not.
 */
export function SiteScript() {
  const source = useContext(UNSAFE_FrameworkContext)?.manifest.entry.module;
  if (!source) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words around an address of our own build; React would escape its quotes.
  return <script dangerouslySetInnerHTML={{ __html: afterFirstPaint(source) }} />;
}
