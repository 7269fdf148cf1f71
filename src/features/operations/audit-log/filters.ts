import type { AuditArea } from "#db/schema.ts";

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
