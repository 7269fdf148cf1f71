import type { PageSection } from "#src/facts/own-page.schema.ts";
import type { OwnPage } from "#src/facts/own-pages-queries.server.ts";
import { FilledText } from "#src/facts/text.tsx";
import { plainText, withoutEmpty } from "#src/facts/text-parts.ts";
import { factsInText, linksInText } from "#src/facts/text-values.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { JsonLd, questionsData } from "#src/site/document/json-ld.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { useOwnPictures } from "#src/ui/picture/own-pictures.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import parted from "#src/ui/text/headed-parts.module.css";
import { NextStep } from "#src/ui/text/next-step.tsx";
import styles from "./own-page.module.css";

/** A page of the company's own: its head, its sections below the headings among them, and the call band (OWN-123). */
export function OwnPublicPage({ page }: { page: OwnPage }) {
  const { title, lead, meta_title, meta_description, is_active } = page;
  const company = useCompany();
  const values = { facts: factsInText(company), links: linksInText(company) };
  // What falls away takes its line along, and a question its answer (OWN-110).
  const sections = page.sections.flatMap(({ kind, text }) => {
    const lines = text.split(/\n+/).map((line) => withoutEmpty(line, values));
    const left = lines.filter(Boolean);
    const isWhole = kind === "question" ? lines[0] && left[1] : left[0];
    return isWhole ? [{ kind, text: left.join("\n") }] : [];
  });
  const starts = sections.flatMap(({ kind }, at) => (kind === "heading" || at === 0 ? [at] : []));
  const parts = starts.map((start, index) => sections.slice(start, starts[index + 1]));
  const questions = sections.flatMap(({ kind, text }) => {
    const [question = "", ...answer] = plainText(text, values).split(/\n+/);
    return kind === "question" ? [{ question, answer: answer.join("\n") }] : [];
  });
  return (
    <>
      <PageMeta
        title={{ id: "", delivered: meta_title || title }}
        description={{ id: "", delivered: meta_description || lead }}
      />
      {is_active === 0 && (
        <p className={styles.draft}>
          This page is a draft. Only you and other site administrators see it. <a href="/admin/pages/own">Edit it</a>
        </p>
      )}
      <PageHead
        title={<FilledText words={title} />}
        lead={
          <span className={styles.lead}>
            <FilledText words={lead} />
          </span>
        }
      />
      {parts.length > 0 && (
        <Section tone="surface" className={parted.parts}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change places.
            <section key={index} className={parted.part}>
              {part[0]?.kind === "heading" && <Content {...part[0]} />}
              <div className={styles.inside}>
                {part.map(
                  (section, place) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    section.kind !== "heading" && <Content key={place} {...section} />,
                )}
              </div>
            </section>
          ))}
        </Section>
      )}
      <NextStep title="Tell us about your house">{company.estimates && `${company.estimates}.`}</NextStep>
      {questions.length > 0 && <JsonLd data={questionsData(questions)} />}
    </>
  );
}

function Content({ kind, text }: PageSection) {
  if (kind === "heading")
    return (
      <h2>
        <FilledText words={text} />
      </h2>
    );
  if (kind === "picture") return <GalleryPicture id={Number(text)} />;
  const lines = text.split(/\n+/).map((words) => <FilledText key={words} words={words} />);
  if (kind === "list")
    return (
      <ul>
        {lines.map((line) => (
          <li key={line.key}>{line}</li>
        ))}
      </ul>
    );
  const paragraphs = lines.map((line) => <p key={line.key}>{line}</p>);
  if (kind === "text") return paragraphs;
  return (
    <details>
      <summary>{lines[0]}</summary>
      {paragraphs.slice(1)}
    </details>
  );
}

/** Nothing while the picture is deleted or not prepared (OWN-67). */
function GalleryPicture({ id }: { id: number }) {
  const name = `gallery-${id}` as const;
  if (!useOwnPictures()[name]) return null;
  return <Picture name={name} sizes="(min-width: 64rem) 44rem, 100vw" className={styles.picture} />;
}
