import { validator } from "hono/validator";
import { readPageNumber } from "#src/schema/list-page.ts";
import { problem } from "../process/problem.ts";

/**
 * Validates `?page=` of a list: `c.req.valid("query").page` is undefined for the whole list. Answers 400 for anything but a
 * page number. Ignores unknown parameters, since mail programs add some to links.
 */
export const listPage = validator("query", (query, c) => {
  const page = readPageNumber(query.page);
  if (page === "invalid") return problem(c, 400, "page must be a whole number from 1 on.");
  const wanted: { page?: number | undefined } = { page };
  return wanted;
});
