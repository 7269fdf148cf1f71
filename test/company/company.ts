import { companyOf } from "#src/facts/company.ts";

/** The delivered facts, as pages and mails show them until an owner changes them. */
export const company = companyOf();
