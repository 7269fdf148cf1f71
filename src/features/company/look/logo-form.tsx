import { useState } from "react";
import { sendWithCsrfToken } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { useObjectUrl } from "#src/browser/use-object-url.ts";
import type { Company } from "#src/facts/company.ts";
import type { OwnLogo } from "#src/facts/logo.ts";
import { useUnkept } from "#src/staff/session/unsaved-input.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import type { FactSection } from "../section.server.ts";
import { SectionFrame } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import { logoLimits, logoProblems, logoSizeProblem } from "./limits.ts";
import { LogoPreview } from "./logo-preview.tsx";

/** The logo: an own one from a PNG, or the delivered one again with one press (OWN-43). */
export function LogoForm({ section, save, settle, ...frame }: SectionProps) {
  /** The chosen file, and why it is no logo, as far as the browser knows by now. */
  const [{ file, problem }, setChosen] = useState<{ file?: File | undefined; problem?: string | undefined }>({});
  const address = useObjectUrl(file);
  const form = useForm<"image">({
    id: "company-logo",
    labels: { image: "New logo" },
    check() {
      const wrong = file ? problem : logoProblems.missing;
      return wrong === undefined ? {} : { image: wrong };
    },
    async send() {
      if (!file) return { ok: false, error: { fields: { image: logoProblems.missing } } };
      const result = await settle("logo", await uploadLogo(file, section.facts.logo ?? null));
      if (!result.ok) return result;
      choose(undefined);
      return { ok: true };
    },
    disabled: false,
  });
  useUnkept([file?.name]);

  function choose(chosen: File | undefined) {
    // The problem of the file before stays until this one is read.
    setChosen(({ problem }) => (chosen ? { file: chosen, problem } : {}));
    if (!chosen) return form.clear();
    void whyNoLogo(chosen).then((found) =>
      setChosen((now) => (now.file === chosen ? { file: chosen, problem: found } : now)),
    );
  }

  async function takeDelivered() {
    choose(undefined);
    form.setOutcome(undefined);
    const result = await save("logo", { facts: { logo: null }, was: section.facts });
    // The button that was pressed is gone.
    if (result.ok) form.focus("image");
    else form.setOutcome({ is: "failed", ...result.error, at: performance.now() });
  }

  const { error, ...field } = form.field("image");
  // A missing file is an error after an attempt to send, a wrong one at once.
  const shown = file ? (problem ?? error) : error;
  return (
    <SectionFrame
      {...frame}
      edited={{ form, changes: file ? 1 : 0, isRestored: false, discard: () => choose(undefined) }}
    >
      <Field
        {...field}
        type="file"
        accept="image/png"
        hint="A PNG file up to 2 MB, at least 240 pixels wide. It looks best without a background of its own."
        error={shown}
        announced={0}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <LogoPreview logo={section.facts.logo ?? null} chosen={problem === undefined ? address : undefined} />
      {section.facts.logo && !file && (
        <div>
          <Button variant="ghost" onClick={() => void takeDelivered()}>
            Go back to the original logo
          </Button>
        </div>
      )}
    </SectionFrame>
  );
}

type Answer = { section: FactSection; company: Company };

const path = "/api/admin/company/logo";

/** Uploads a logo. @param was the logo that the person has seen */
function uploadLogo(image: File, was: OwnLogo | null): Promise<Result<Answer>> {
  const body = new FormData();
  body.set("was", JSON.stringify(was));
  body.set("image", image);
  return callApi(
    () => sendWithCsrfToken(path, "POST", (headers) => fetch(path, { method: "POST", headers, body })),
    { fallback: "The logo could not be saved.", csrfMissing },
    (answer: Answer) => answer,
  );
}

/** Why a file is no logo, as far as the browser can know. */
async function whyNoLogo(file: File): Promise<string | undefined> {
  if (file.size > logoLimits.fileBytes) return logoProblems.bytes;
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (String.fromCharCode(...start) !== "\x89PNG") return logoProblems.format;
  try {
    const picture = await createImageBitmap(file);
    const problem = logoSizeProblem(picture);
    picture.close();
    return problem;
  } catch {
    return logoProblems.damaged;
  }
}
