import { useCompany } from "#src/facts/use-company.tsx";
import { CountyMap } from "./county-map.tsx";
import { outlineOf } from "./county-outline.server.ts";

/** The map of the company's counties, for pages that the server renders. */
export function ServiceMap() {
  return <CountyMap outline={outlineOf(useCompany().counties)} />;
}
