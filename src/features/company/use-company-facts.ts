import { useCallback } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { Company } from "#src/company/company.ts";
import { useSetCompany } from "#src/company/use-company.tsx";
import { useStatus } from "#src/ui/feedback/status-bar.tsx";
import type { Section } from "./section.server.ts";
import type { SectionName } from "./sections.ts";

type Sections = Record<SectionName, Section>;

const load = (signal: AbortSignal): Promise<Result<Sections>> =>
  callApi(
    () => api.admin.company.$get({}, { init: { signal } }),
    { failed: "The company’s facts could not be loaded." },
    ({ sections }) => sections,
  );

/** What a section's form sends. */
export type SaveSection = (
  section: SectionName,
  sent: { version: number; facts: Record<string, unknown>; currentPassword?: string },
) => Promise<Result<Section>>;

type Saved = { section: Section; company: Company };

/** Takes over the answer of a call that has saved a section. */
export type SettleSection = (section: SectionName, result: Result<Saved>) => Promise<Result<Section>>;

/** The sections of /admin/company, and how they are saved. */
export function useCompanyFacts() {
  const { data, error, reload, mutate } = useResource(load);
  const { status, announce } = useStatus();
  const setCompany = useSetCompany();

  const settle: SettleSection = useCallback(
    async (section, result) => {
      if (!result.ok) {
        if (result.error.status === 409) await reload();
        return result;
      }
      const { section: saved, company } = result.value;
      mutate((sections) => ({ ...sections, [section]: saved }));
      setCompany(company);
      announce({ is: "done", text: "Saved. It’s on the site now." });
      return { ok: true, value: saved };
    },
    [mutate, announce, reload, setCompany],
  );

  const save: SaveSection = useCallback(
    async (section, json) => {
      const result = await callApi(() => api.admin.company[":section"].$put({ param: { section }, json }), {
        fallback: "This section could not be saved.",
      });
      return settle(section, result);
    },
    [settle],
  );

  return { sections: data, error, reload, save, settle, status };
}
