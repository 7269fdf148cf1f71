import { validator } from "hono/validator";
import { problem } from "../process/problem.ts";
import { readPageNumber } from "./list-page.ts";

/**
 * Reads `?page=` before the handler of a list: `c.req.valid("query").page` is undefined when the whole list is meant.
 * What is not a page number is answered with 400. Unknown parameters are let pass: mail programs add some to links.
 */
export const listPage = validator("query", (query, c) => {
  const page = readPageNumber(query.page);
  if (page === "invalid") return problem(c, 400, "page must be a whole number from 1 on.");
  const wanted: { page?: number | undefined } = { page };
  return wanted;
});
