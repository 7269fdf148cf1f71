import { useState } from "react";
import { sendWithCsrfToken } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { useObjectUrl } from "#src/browser/use-object-url.ts";
import type { Company } from "#src/facts/company.ts";
import { brandPictures, headerLogo, type UploadFact, uploadFacts } from "#src/facts/logo.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { useUnkept } from "#src/staff/session/unsaved-input.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import type { FactSection } from "../section.server.ts";
import { SectionFrame } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import { isSvg, svgProblem, uploadLimits, uploadProblems, uploadSizeProblem } from "./limits.ts";
import styles from "./logo-form.module.css";

const kinds = {
  logo: {
    label: "New logo",
    place: "In the header",
    hint: "A PNG, JPEG, WebP or SVG file up to 2 MB, at least 240 pixels wide. It looks best without a background of its own.",
  },
  icon: {
    label: "New icon (optional)",
    place: "On a home screen",
    hint: "Square, at least 192 pixels wide, for browser tabs and home screens. Without one, they show your logo or your initials.",
  },
  sharedPicture: {
    label: "New picture for shared links (optional)",
    place: "With a shared link",
    hint: "1,200 by 630 pixels or larger. Other apps show it with a link to your site. Without one, it is drawn from your name or logo, year, counties and colors.",
  },
} as const;

/**
 * The logo as the header shows it, the icon of a home screen, or the picture of a shared link.
 *
 * @param chosen a file that is not saved yet
 */
function Preview({ fact, chosen }: { fact: UploadFact; chosen: File | undefined }) {
  const company = useCompany();
  const { touch, shared } = brandPictures(company);
  const address = useObjectUrl(chosen);
  const source = address ?? { logo: headerLogo(company)?.src, icon: touch, sharedPicture: shared }[fact];
  const colors = { background: company.pageColor, color: company.darkColor };
  return (
    <figure className={styles.preview}>
      <figcaption>{address ? "Preview, not saved yet" : "On the site now"}</figcaption>
      <div className={styles[fact]} style={fact === "logo" ? colors : undefined}>
        {source ? <img src={source} alt={kinds[fact].place} /> : <p>{company.name}</p>}
      </div>
    </figure>
  );
}

/** A chosen file, and why it cannot be used, as far as the browser knows by now. */
type Chosen = { file: File; problem: string | undefined };

/** The logo, the icon and the picture of shared links: own ones from files, or those of before with one press (OWN-43, OWN-102). */
export function LogoForm({ section, save, settle, ...frame }: SectionProps) {
  const { drawn } = useCompany();
  const [chosen, setChosen] = useState<{ [Fact in UploadFact]?: Chosen | undefined }>({});
  const wanted = uploadFacts.filter((fact) => chosen[fact]);
  const form = useForm<UploadFact>({
    id: "company-logo",
    labels: { logo: kinds.logo.label, icon: kinds.icon.label, sharedPicture: kinds.sharedPicture.label },
    check: () =>
      Object.fromEntries(wanted.flatMap((fact) => (chosen[fact]?.problem ? [[fact, chosen[fact].problem]] : []))),
    async send() {
      for (const fact of wanted) {
        const result = await settle("logo", await upload(fact, chosen[fact]?.file, section.facts[fact]));
        const { image } = result.ok ? {} : result.error.fields;
        if (!result.ok) return { ok: false, error: { ...result.error, fields: image ? { [fact]: image } : {} } };
        drop(fact);
      }
      return { ok: true };
    },
    disabled: false,
  });
  useUnkept(uploadFacts.map((fact) => chosen[fact]?.file.name));

  function drop(fact: UploadFact) {
    setChosen((before) => ({ ...before, [fact]: undefined }));
    form.write({ [fact]: "" });
  }

  async function choose(fact: UploadFact, input: HTMLInputElement) {
    const file = input.files?.[0];
    const problem = file && (await whyUnusable(fact, file));
    // Another one may have been chosen since.
    if (input.files?.[0] === file) setChosen((before) => ({ ...before, [fact]: file && { file, problem } }));
  }

  async function takeBack(fact: UploadFact) {
    form.setOutcome(undefined);
    const result = await save("logo", { facts: { [fact]: null }, was: section.facts });
    // The button that was pressed is gone.
    if (result.ok) form.focus(fact);
    else form.setOutcome({ is: "failed", ...result.error, at: performance.now() });
  }

  const goBack = {
    logo: drawn.name ? "Show the name in letters" : "Go back to the original logo",
    icon: "Remove this icon",
    sharedPicture: "Remove this picture",
  };
  return (
    <SectionFrame
      {...frame}
      edited={{ form, changes: wanted.length, isRestored: false, discard: () => wanted.forEach(drop) }}
    >
      {uploadFacts.map((fact) => {
        const { error, ...field } = form.field(fact);
        const { file, problem } = chosen[fact] ?? {};
        return (
          <div key={fact} className="stack">
            <Field
              {...field}
              type="file"
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              hint={kinds[fact].hint}
              // A wrong file is an error at once.
              error={problem ?? error}
              announced={0}
              onChange={({ target }) => void choose(fact, target)}
            />
            <Preview fact={fact} chosen={problem === undefined ? file : undefined} />
            {section.facts[fact] && !file && (
              <div>
                <Button variant="ghost" onClick={() => void takeBack(fact)}>
                  {goBack[fact]}
                </Button>
              </div>
            )}
          </div>
        );
      })}
    </SectionFrame>
  );
}

type Answer = { section: FactSection; company: Company };

/** @param was what the person has seen of the fact */
function upload(fact: UploadFact, image: File | undefined, was: unknown): Promise<Result<Answer>> {
  const path = `/api/admin/company/${fact === "sharedPicture" ? "shared-picture" : fact}`;
  const body = new FormData();
  body.set("was", JSON.stringify(was ?? null));
  if (image) body.set("image", image);
  return callApi(
    () => sendWithCsrfToken(path, "POST", (headers) => fetch(path, { method: "POST", headers, body })),
    { fallback: "The picture could not be saved.", csrfMissing },
    (answer: Answer) => answer,
  );
}

/** Why a file cannot be used, as far as the browser can know. */
async function whyUnusable(fact: UploadFact, file: File): Promise<string | undefined> {
  if (file.size > uploadLimits.fileBytes) return uploadProblems.bytes;
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (isSvg(start)) return svgProblem(await file.text());
  if (!/^(?:\u0089PNG|\u00ff\u00d8\u00ff|RIFF.{4}WEBP)/s.test(start)) return uploadProblems.format;
  try {
    const picture = await createImageBitmap(file);
    const problem = uploadSizeProblem(fact, picture);
    picture.close();
    return problem;
  } catch {
    return uploadProblems.damaged;
  }
}
