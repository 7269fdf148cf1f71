import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { Facts, SectionName } from "#src/facts/all-facts.schema.ts";
import type { Company } from "#src/facts/company.ts";
import { useSetCompany } from "#src/facts/use-company.tsx";
import { useStatus } from "#src/ui/feedback/status-bar.tsx";
import type { FactSection } from "./section.server.ts";

type Sections = Record<SectionName, FactSection>;

const load = (signal: AbortSignal): Promise<Result<Sections>> =>
  callApi(
    () => api.admin.company.$get({}, { init: { signal } }),
    { failed: "The company’s details could not be loaded." },
    ({ sections }) => sections,
  );

type Sent = { facts: Record<string, unknown>; was: Partial<Facts>; currentPassword?: string };

/** Saves what a section's form sends. */
export type SaveSection = (section: SectionName, sent: Sent) => Promise<Result<FactSection>>;

type Saved = { section: FactSection; company: Company };

/** A change of facts, also when someone else has just changed them. */
export type Change = {
  how(facts: Partial<Facts>): Partial<Facts>;
  /** Whether it still makes sense for the facts of someone else; by default it does. */
  fits?: ((facts: Partial<Facts>) => boolean) | undefined;
  /** What the status bar says of its success. */
  text: string;
  /** The inverse change, and where the focus goes when it is pressed, since its button goes. */
  undo?: Change & { onPress(): void };
};

/** Takes over the answer of a call that has saved a section. */
export type SettleSection = (section: SectionName, result: Result<Saved>) => Promise<Result<FactSection>>;

/** Changes the facts of a section at once. A failure is shown in the status bar. */
export type ChangeSection = (section: SectionName, seen: FactSection, change: Change) => Promise<Result<FactSection>>;

/** What the form of a section gets from the page. */
export type SectionProps = {
  name: SectionName;
  title: string;
  section: FactSection;
  save: SaveSection;
  change: ChangeSection;
  settle: SettleSection;
  /** Takes how many changes of a form are not saved: "hours", "closures", "towns:place". */
  onChanges(form: string, count: number): void;
};

/** The sections of /admin/company, and how they are saved. */
export function useCompanyFacts() {
  const { data, error, reload, mutate } = useResource(load);
  const { status, announce } = useStatus();
  const setCompany = useSetCompany();

  async function settle(section: SectionName, result: Result<Saved>, done?: Pick<Change, "text" | "undo">) {
    if (!result.ok) {
      const present = presentOf(result);
      if (present) mutate((sections) => ({ ...sections, [section]: present }));
      return result;
    }
    const { section: now, company } = result.value;
    mutate((sections) => ({ ...sections, [section]: now }));
    setCompany(company);
    const { text = "Saved. It’s on the site now.", undo } = done ?? {};
    announce({
      is: "done",
      text,
      undo:
        undo &&
        (() => {
          void change(section, now, undo);
          undo.onPress();
        }),
    });
    return { ok: true, value: now } as const;
  }

  const save: SaveSection = async (section, sent) => settle(section, await put(section, sent));

  const change: ChangeSection = async (section, seen, done) => {
    const { how, fits = () => true } = done;
    const send = ({ facts }: FactSection) => put(section, { facts: how(facts), was: facts });
    const first = await send(seen);
    const present = presentOf(first);
    const result = await settle(section, present && fits(present.facts) ? await send(present) : first, done);
    if (!result.ok) {
      const { fields, text, detail } = result.error;
      announce({ is: "failed", text: Object.values(fields)[0] ?? text, more: detail });
    }
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
