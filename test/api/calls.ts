import { findTargetHandler } from "hono/utils/handler";
import type * as z from "zod/mini";
import type { jsonBody } from "#src/platform/http/json-body.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { accountCalls } from "./account-calls.ts";
import type { Call } from "./call.ts";
import { jobCalls, ownDayCalls } from "./job-calls.ts";
import { publicCalls } from "./public-calls.ts";
import { siteadminCalls } from "./siteadmin-calls.ts";
import { staffCalls } from "./staff-calls.ts";

/** Calls that take a multipart form with a file. */
export const uploads: readonly string[] = [
  "/api/admin/gallery/images",
  "/api/admin/company/logo",
  "/api/admin/company/icon",
  "/api/admin/company/shared-picture",
  "/api/admin/jobs/:id/photos",
  "/api/user/day/:id/photos",
  "/api/public/attachments/photos/:key",
];

/** Every call there is; test/api/access-matrix.test.ts holds the list against the application. */
export const calls: readonly Call[] = [
  ...publicCalls,
  ...accountCalls,
  ...staffCalls,
  ...jobCalls,
  ...ownDayCalls,
  ...siteadminCalls,
];

type Schema = ReturnType<typeof jsonBody>["schema"];

/** The schema that each call's body is read with, by "METHOD path"; calls without a JSON body have none. */
export function bodySchemas({ app }: Pick<TestApp, "app">): Map<string, Schema> {
  const found = new Map<string, Schema>();
  for (const { method, path, handler } of app.routes) {
    const own = findTargetHandler(handler);
    if ("schema" in own) found.set(`${method} ${path}`, own.schema as Schema);
  }
  return found;
}

/** The members that a schema knows, however it is wrapped. */
export function membersOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  const def = schema?._zod.def ?? {};
  return "shape" in def ? (def.shape as Record<string, z.core.$ZodType>) : {};
}
