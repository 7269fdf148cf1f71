import { type ReactNode, useEffect, useRef, useState } from "react";
import { factsOfSection } from "#src/facts/all-facts.schema.ts";
import type { Choices } from "#src/facts/fact-row.schema.ts";
import { mergeTexts } from "#src/staff/editing/merge-texts.ts";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { DropDraft } from "#src/ui/form/drop-draft.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { factsOf, textsOf } from "./fact-texts.ts";
import { readFacts } from "./schema.ts";
import { type SectionField, sectionFields } from "./section-fields.ts";
import { SpecField } from "./spec-field.tsx";
import { Theirs } from "./theirs.tsx";
import { useAskedPassword } from "./use-asked-password.tsx";
import type { SectionProps } from "./use-company-facts.ts";

/** What stands in the fields, and how to write into one as a person would. */
export type TypedFacts = {
  texts: Readonly<Record<string, string>>;
  type(path: string, text: string): void;
  focus(path: string): void;
};

type Props = Pick<SectionProps, "name" | "title" | "section" | "save"> & {
  /** Of the fields with choices “of the form”. */
  choices?: Choices;
  /** Below the fields. */
  below?: (typed: TypedFacts) => ReactNode;
};

const password = "currentPassword";

/**
 * The form of a section of text fields (OWN-01). When someone else has changed the section since, the typed text stays, and
 * each field that differs says what is on the site now (OWN-02).
 */
export function SectionForm({ name, title, section, save, choices = [], below }: Props) {
  const specs = sectionFields(name);
  const present = textsOf(section.facts, specs);
  const draft = useStaffDraft(`company:${name}`, present);
  const asked = useAskedPassword(`company-${name}`);
  const [theirs, setTheirs] = useState<{ readonly [path: string]: string | undefined }>(draft.theirs);
  // The version that the person has seen, which a conflict replaces.
  const seen = useRef({ version: section.version, texts: present });

  const form = useForm<string>({
    id: `company-${name}`,
    labels: {
      ...Object.fromEntries(Object.entries(specs).map(([path, { label }]) => [path, label])),
      [password]: "Current password",
    },
    check(typed) {
      const read = readFacts(factsOf(typed, specs), factsOfSection(name));
      return {
        ...(!read.ok && read.fields),
        ...asked.check(typed[password]),
      };
    },
    send,
    onType: draft.keep,
  });

  async function send(typed: Readonly<Record<string, string>>): Promise<Sent<string>> {
    const currentPassword = typed[password];
    const result = await save(name, {
      version: seen.current.version,
      facts: factsOf(typed, specs),
      ...(currentPassword && { currentPassword }),
    });
    asked.followAnswer(result);
    if (!result.ok) return result;
    const texts = textsOf(result.value.facts, specs);
    seen.current = { version: result.value.version, texts };
    setTheirs({});
    draft.drop();
    form.write({ ...texts, [password]: "" });
    return { ok: true };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the section is another, not the form.
  useEffect(() => {
    if (section.version <= seen.current.version) return;
    const typed = form.read();
    const merged = mergeTexts({ seen: seen.current.texts, typed, present, theirs });
    form.write(Object.fromEntries(Object.entries(merged.typed).filter(([path, text]) => text !== typed[path])));
    setTheirs(merged.theirs);
    seen.current = { version: section.version, texts: present };
  }, [section.version]);

  const startAgain = () => {
    form.write(present);
    setTheirs({});
  };
  const choicesOf = (spec: SectionField) => (spec.choices === "of the form" ? choices : spec.choices);

  return (
    <FormFrame
      form={form}
      name={title}
      send="Save"
      sending="Saving..."
      beside={
        draft.isRestored && (
          <DropDraft draft={draft} then={startAgain}>
            Discard
          </DropDraft>
        )
      }
    >
      <RestoredNote draft={draft}>It is not saved yet.</RestoredNote>
      {Object.entries(specs).map(([path, spec]) => (
        <SpecField
          key={path}
          spec={spec}
          field={form.field(path)}
          length={(form.values[path] ?? "").length}
          start={draft.start[path]}
          choices={choicesOf(spec)}
        >
          <Theirs
            words={choicesOf(spec)?.find(({ value }) => value === theirs[path])?.label ?? theirs[path]}
            changedBy={section.changedBy}
          />
        </SpecField>
      ))}
      {below?.({
        texts: Object.fromEntries(
          Object.keys(specs).map((path) => [path, form.values[path] || (draft.start[path] ?? "")]),
        ),
        type: form.type,
        focus: form.focus,
      })}
      {asked.field(form)}
    </FormFrame>
  );
}
