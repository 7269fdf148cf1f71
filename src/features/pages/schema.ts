import type * as z from "zod/mini";
import type { ownPageSchema } from "#src/facts/own-page.schema.ts";
import type { StaffEntry } from "#src/schema/ordered-list.schema.ts";

/** A page as staff get it. */
export type StaffPage = Omit<z.output<typeof ownPageSchema>, "sort_order"> & StaffEntry;
