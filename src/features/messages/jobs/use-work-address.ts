import { useSearchParams } from "react-router";
import { readId } from "#src/platform/http/read-id.ts";
import type { WorkView } from "./job-requests.ts";
import type { JobList } from "./list-queries.server.ts";

/** The lists in the order of their tabs. */
export const listNames: Readonly<Record<JobList, string>> = {
  "to-call": "To call",
  today: "Today",
  planned: "Planned",
  estimates: "Estimates",
  sold: "Jobs",
  finished: "Finished",
};

export const filterNames = ["town", "responsible", "source", "photos"] as const;

type Change = Readonly<Partial<Record<"list" | "job" | (typeof filterNames)[number], string | undefined>>>;

/** What the address of the page names: the list, its filters, a search, and the open job. */
export function useWorkAddress() {
  const [params, setParams] = useSearchParams();
  const text = (name: string) => params.get(name)?.trim() ?? "";
  const list = (Object.keys(listNames) as JobList[]).find((name) => name === text("list")) ?? "to-call";
  const filters = Object.fromEntries(filterNames.map((name) => [name, text(name)]).filter(([, value]) => value));

  function changed(change: Change): URLSearchParams {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  }

  return {
    view: { list, filters, search: text("q") } satisfies WorkView as WorkView,
    /** The open job. */
    openId: readId(text("job")),
    hrefOf: (change: Change) => `/admin/calls?${changed(change)}`,
    /** Replaces the address. */
    set: (change: Change) => setParams(changed(change), { replace: true, preventScrollReset: true }),
  };
}
