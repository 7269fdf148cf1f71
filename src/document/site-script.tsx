import { useContext } from "react";
import { UNSAFE_FrameworkContext } from "react-router";

/**
 * The one script of a public page: it wakes the islands. React Router offers the address of its entry module only
 * through this context; leaving `<Scripts>` out is documented, pointing at the entry oneself is not.
 */
export function SiteScript() {
  const source = useContext(UNSAFE_FrameworkContext)?.manifest.entry.module;
  return source ? <script type="module" async src={source} /> : null;
}
