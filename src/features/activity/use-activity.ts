import { useCallback, useEffect, useState } from "react";
import { attempt } from "#src/platform/attempt.ts";
import { api } from "#src/platform/browser-api.ts";
import type { ActivityLine } from "./api.server.ts";
import type { Filters } from "./filters.ts";
import type { KnownPerson } from "./queries.server.ts";

type Lines = { lines: readonly ActivityLine[]; next: string | null };

const failure = "The activity could not be loaded.";

/** The lines that the filters ask for. What is loaded for earlier ones is dropped; failures go to the console and onto the page. */
export function useActivity({ area, person }: Filters) {
  const [loaded, setLoaded] = useState<Lines>();
  const [state, setState] = useState<"loading" | "failed" | "ready">("loading");

  const load = useCallback(
    async (before?: string, signal?: AbortSignal) => {
      setState("loading");
      const query = { ...(area && { area }), ...(person && { person }), ...(before !== undefined && { before }) };
      const result = await attempt(failure, async (refused) => {
        const answer = await api.admin.activity.$get({ query }, signal ? { init: { signal } } : undefined);
        return answer.status === 200 ? { done: await answer.json() } : refused(answer as Response);
      });
      if (signal?.aborted) return;
      if ("trouble" in result) {
        console.error(result.trouble.text, result.trouble.more);
        setState("failed");
        return;
      }
      const page = result.done;
      setLoaded((now) => (before !== undefined && now ? { ...page, lines: [...now.lines, ...page.lines] } : page));
      setState("ready");
    },
    [area, person],
  );
  useEffect(() => {
    const abort = new AbortController();
    setLoaded(undefined);
    void load(undefined, abort.signal);
    return () => abort.abort();
  }, [load]);

  return { loaded, state, load };
}

/** Everybody whom lines can be narrowed to; nobody until they are there, and when they cannot be had. */
export function usePeople(): readonly KnownPerson[] {
  const [people, setPeople] = useState<readonly KnownPerson[]>([]);
  useEffect(() => {
    void attempt("The people could not be loaded.", async (refused) => {
      const answer = await api.admin.activity.people.$get();
      return answer.ok ? { done: (await answer.json()).people } : refused(answer);
    }).then((result) => {
      if ("done" in result) setPeople(result.done);
      else console.error(result.trouble.text, result.trouble.more);
    });
  }, []);
  return people;
}
