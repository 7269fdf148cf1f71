import type { AuditArea } from "#db/schema.ts";
import { readId } from "#src/platform/http/read-id.ts";

/** The filters in the page's address; "" for all. */
export type ChosenFilters = { area: AuditArea | ""; person: string };

/** The labels of the areas. */
export const areaNames: Readonly<Record<AuditArea, string>> = {
  "sign-ins": "Logins",
  people: "People",
  reviews: "Reviews",
  pictures: "Images",
  messages: "Messages",
  site: "Site",
};

export const auditAreas = Object.keys(areaNames) as readonly AuditArea[];

/** Reads the filters from the page's address; invalid ones are left out. */
export function readFilters(params: URLSearchParams): ChosenFilters {
  const person = params.get("person") ?? "";
  return {
    area: auditAreas.find((area) => area === params.get("area")) ?? "",
    person: readId(person) === undefined ? "" : person,
  };
}
