import { companyOf } from "#src/company/company.ts";

/** The delivered facts, as pages and mails show them until an owner changes them. */
export const company = companyOf();
