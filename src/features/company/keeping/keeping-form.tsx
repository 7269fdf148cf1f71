import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { officeTime } from "#src/platform/process/office-time.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { counted } from "#src/ui/text/counted.ts";
import type { FactSection } from "../section.server.ts";
import { SectionForm } from "../section-form.tsx";
import type { SaveSection, SectionProps } from "../use-company-facts.ts";

/** What a choice deletes, and who waits for the answer. */
type Question = { count: number; before: string; answer: (agreed: boolean) => void };

const notSaved: Result<FactSection> = {
  ok: false,
  error: { text: "Nothing was changed.", detail: undefined, status: undefined, code: undefined, fields: {} },
};

/** How long messages are kept. Before it is saved the person agrees to the deletion that follows (OWN-71). */
export function KeepingForm({ save, ...props }: SectionProps) {
  const [question, setQuestion] = useState<Question>();
  const { timeZone } = useCompany().hours;

  const saveIfAgreed: SaveSection = async (section, sent) => {
    const years = String(sent.facts.keepMessagesYears);
    if (years === "0") return save(section, sent);
    const found = await callApi(() => api.admin.company.keeping[":years"].$get({ param: { years } }), {
      fallback: "We could not count the old messages.",
    });
    if (!found.ok) return found;
    const { count, before } = found.value;
    if (count === 0) return save(section, sent);
    const agreed = await new Promise<boolean>((answer) => setQuestion({ count, before, answer }));
    setQuestion(undefined);
    return agreed ? save(section, sent) : notSaved;
  };

  return (
    <>
      <SectionForm {...props} save={saveIfAgreed} />
      {question && (
        <ConfirmDialog
          id="keeping-agree"
          question={`Delete ${counted(question.count, "old message")}?`}
          confirm="Save and delete"
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          <p>
            Messages from before {officeTime(question.before, "day", timeZone)} will be deleted for good, with the
            emails about them. That starts at 4:30 am. Until then you can change this setting back.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
