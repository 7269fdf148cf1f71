import type * as z from "zod/mini";

/** The members that a schema knows, however it is wrapped. */
export function membersOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  const def = schema?._zod.def ?? {};
  return "shape" in def ? (def.shape as Record<string, z.core.$ZodType>) : {};
}
