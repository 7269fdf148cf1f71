import { useCallback } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { Facts, SectionName } from "#src/facts/all-facts.schema.ts";
import type { Company } from "#src/facts/company.ts";
import { useSetCompany } from "#src/facts/use-company.tsx";
import { type Status, useStatus } from "#src/ui/feedback/status-bar.tsx";
import type { FactSection } from "./section.server.ts";

type Sections = Record<SectionName, FactSection>;

const load = (signal: AbortSignal): Promise<Result<Sections>> =>
  callApi(
    () => api.admin.company.$get({}, { init: { signal } }),
    { failed: "The company’s facts could not be loaded." },
    ({ sections }) => sections,
  );

type Sent = { facts: Record<string, unknown>; was: Partial<Facts>; currentPassword?: string };

/** Saves what a section's form sends. */
export type SaveSection = (section: SectionName, sent: Sent) => Promise<Result<FactSection>>;

type Saved = { section: FactSection; company: Company };

/** What the status bar says of a success. Undo gets the section as that success left it. */
type Done = Pick<Status, "text"> & { undo?: ((now: FactSection) => void) | undefined };

/** Takes over the answer of a call that has saved a section. */
export type SettleSection = (section: SectionName, result: Result<Saved>) => Promise<Result<FactSection>>;

/**
 * Changes the facts of a section as they are on the site, also when someone else has just changed them. A failure is shown in the
 * status bar.
 *
 * @param fits whether the change still makes sense for the facts of someone else; by default it does
 */
export type ChangeSection = (
  section: SectionName,
  seen: FactSection,
  how: (facts: Partial<Facts>) => Partial<Facts>,
  done: Done,
  fits?: (facts: Partial<Facts>) => boolean,
) => Promise<Result<FactSection>>;

/** What the form of a section gets from the page. */
export type SectionProps = {
  name: SectionName;
  title: string;
  section: FactSection;
  save: SaveSection;
  change: ChangeSection;
  settle: SettleSection;
};

const saved: Done = { text: "Saved. It’s on the site now." };

/** The sections of /admin/company, and how they are saved. */
export function useCompanyFacts() {
  const { data, error, reload, mutate } = useResource(load);
  const { status, announce } = useStatus();
  const setCompany = useSetCompany();

  const settle = useCallback(
    async (section: SectionName, result: Result<Saved>, done = saved): Promise<Result<FactSection>> => {
      if (!result.ok) {
        const present = presentOf(result);
        if (present) mutate((sections) => ({ ...sections, [section]: present }));
        return result;
      }
      const { section: now, company } = result.value;
      mutate((sections) => ({ ...sections, [section]: now }));
      setCompany(company);
      const { text, undo } = done;
      announce({ is: "done", text, undo: undo && (() => undo(now)) });
      return { ok: true, value: now };
    },
    [mutate, announce, setCompany],
  );

  const save: SaveSection = useCallback(async (section, sent) => settle(section, await put(section, sent)), [settle]);

  const change: ChangeSection = async (section, seen, how, done, fits = () => true) => {
    const send = ({ facts }: FactSection) => put(section, { facts: how(facts), was: facts });
    const first = await send(seen);
    const present = presentOf(first);
    const result = await settle(section, present && fits(present.facts) ? await send(present) : first, done);
    if (!result.ok) announce({ is: "failed", text: Object.values(result.error.fields)[0] ?? result.error.text });
    return result;
  };

  return { sections: data, error, reload, save, change, settle, status };
}

/** The section as someone else has changed it, if that was refused. */
function presentOf(result: Result<Saved>): FactSection | undefined {
  return result.ok ? undefined : (result.error.present as FactSection | undefined);
}

function put(section: SectionName, json: Sent): Promise<Result<Saved>> {
  return callApi(() => api.admin.company[":section"].$put({ param: { section }, json }), {
    fallback: "This section could not be saved.",
  });
}
