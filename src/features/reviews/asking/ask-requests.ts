import type * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import type { askCustomerSchema, optOutSchema, ReviewRequests } from "./schema.ts";

const calls = api.admin.reviews.requests;

export function fetchRequests(signal: AbortSignal): Promise<Result<ReviewRequests>> {
  return callApi(() => calls.$get({}, { init: { signal } }), { fallback: "The list could not be loaded." });
}

export function askCustomer(json: z.input<typeof askCustomerSchema>): Promise<Result<{ email: string }>> {
  return callApi(() => calls.$post({ json }), { fallback: "The customer could not be asked." });
}

export function addOptOut(json: z.input<typeof optOutSchema>): Promise<Result<{ email: string }>> {
  return callApi(() => calls["opt-outs"].$post({ json }), { fallback: "The address could not be added." });
}

export function askWonCustomers(): Promise<Result<{ asked: number; left: number }>> {
  return callApi(() => calls.won.$post({ json: {} }), { fallback: "The customers could not be asked." });
}
