import type { PageSection } from "#src/facts/own-page.schema.ts";
import type { OwnPage } from "#src/facts/own-pages-queries.server.ts";
import { FilledText } from "#src/facts/text.tsx";
import { plainText } from "#src/facts/text-parts.ts";
import { factsInText } from "#src/facts/text-values.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { JsonLd } from "#src/site/document/json-ld.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { useOwnPictures } from "#src/ui/picture/own-pictures.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import styles from "./own-page.module.css";

/** A page of the company's own: its head, its sections below the headings among them, and the call band (OWN-123). */
export function OwnPublicPage({ page }: { page: OwnPage }) {
  const { title, lead, sections, meta_title, meta_description, is_active } = page;
  const { estimates } = useCompany();
  const parts = partsOf(sections);
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
      <PageHead title={<FilledText words={title} />} lead={<FilledText words={lead} />} />
      {parts.length > 0 && (
        <Section tone="surface" className={styles.parts}>
          {parts.map(([heading, ...inside], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change places.
            <section key={index} className={styles.part}>
              {heading && (
                <h2>
                  <FilledText words={heading.text} />
                </h2>
              )}
              <div className={styles.inside}>
                {inside.map((section, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <Content key={place} {...section} />
                ))}
              </div>
            </section>
          ))}
        </Section>
      )}
      <NextStep title="Call us about your gutters">{estimates && `${estimates}.`}</NextStep>
      <QuestionsData sections={sections} />
    </>
  );
}

/** The sections below each heading, which is first; undefined first where the page begins without one. */
function partsOf(sections: readonly PageSection[]): [PageSection | undefined, ...PageSection[]][] {
  const parts: [PageSection | undefined, ...PageSection[]][] = [];
  for (const section of sections) {
    if (section.kind === "heading") parts.push([section]);
    else if (parts.length === 0) parts.push([undefined, section]);
    else parts.at(-1)?.push(section);
  }
  return parts;
}

function Content({ kind, text }: PageSection) {
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

/** The questions of the page for search engines (https://schema.org/FAQPage). */
function QuestionsData({ sections }: { sections: readonly PageSection[] }) {
  const facts = factsInText(useCompany());
  const questions = sections.filter(({ kind }) => kind === "question");
  if (questions.length === 0) return null;
  const mainEntity = questions.map(({ text }) => {
    const [name = "", ...answer] = plainText(text, { facts }).split(/\n+/);
    return { "@type": "Question", name, acceptedAnswer: { "@type": "Answer", text: answer.join("\n") } };
  });
  return <JsonLd data={{ "@type": "FAQPage", mainEntity }} />;
}
