import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";

/** Gets an address on a connection of its own. The site could close one that is kept open in the moment of its next use. */
export function getOnce(request: APIRequestContext, address: string): Promise<APIResponse> {
  return request.get(address, { headers: { connection: "close" } });
}

/**
 * The HTML of a public page that is whole, as it is kept for all visitors. On a busy machine the first of them get it in parts,
 * with all style rules and without an ETag, and it is made again for the next one.
 */
export async function getWholePage(request: APIRequestContext, address: string): Promise<string> {
  let html = "";
  await expect
    .poll(async () => {
      const answer = await getOnce(request, address);
      html = await answer.text();
      return "etag" in answer.headers();
    })
    .toBe(true);
  return html;
}
