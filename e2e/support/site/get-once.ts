import type { APIRequestContext, APIResponse } from "@playwright/test";

/** Gets an address on a connection of its own. The site could close one that is kept open in the moment of its next use. */
export function getOnce(request: APIRequestContext, address: string): Promise<APIResponse> {
  return request.get(address, { headers: { connection: "close" } });
}
