import { useRef, useState } from "react";
import { type Links, linkWords } from "#src/facts/links.schema.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { IconButton } from "#src/ui/button.tsx";
import field from "#src/ui/form/field.module.css";
import { SectionForm } from "../section-form.tsx";
import type { Change, SectionProps } from "../use-company-facts.ts";
import { LinkForm } from "./link-form.tsx";
import styles from "./links.module.css";

type Link = Links[number];

const isSame = (a: Link, b: Link) => a.kind === b.kind && a.label === b.label && a.href === b.href;

/** "Links": each is added, changed, moved and removed with one press, which saves at once (OWN-112); below them the map and the credit. */
export function LinksSection(props: SectionProps) {
  const { section, change, onChanges } = props;
  const company = useCompany();
  const { social = company.social } = section.facts;
  const [edited, setEdited] = useState<Link>();
  const list = useRef<HTMLElement>(null);
  const toList = () => list.current?.focus();

  const changing = (how: (before: Links) => Links, text: string): Change => ({
    how: (facts) => ({ social: how(facts.social ?? social) }),
    text,
  });
  const replacing = (old: Link, now: Link, text: string) =>
    changing((links) => links.map((link) => (isSame(link, old) ? now : link)), text);
  const removing = (gone: Link, text: string) => changing((links) => links.filter((link) => !isSame(link, gone)), text);

  async function put(link: Link) {
    const words = linkWords(link);
    const result = await change(
      "links",
      section,
      edited
        ? {
            ...replacing(edited, link, `${words} is changed.`),
            undo: { ...replacing(link, edited, "The link is as it was."), onPress: toList },
          }
        : {
            ...changing((links) => [...links, link], `${words} is on every page now.`),
            undo: { ...removing(link, `${words} is off the list again.`), onPress: toList },
          },
    );
    if (result.ok) setEdited(undefined);
    return result;
  }

  async function remove(link: Link, at: number) {
    const words = linkWords(link);
    const result = await change("links", section, {
      ...removing(link, `${words} is no longer on the site.`),
      undo: { ...changing((links) => links.toSpliced(at, 0, link), `${words} is back.`), onPress: toList },
    });
    if (result.ok) toList();
  }

  function raise(link: Link) {
    const raised = (links: Links) => {
      const at = links.findIndex((other) => isSame(other, link));
      return at < 1 ? links : links.toSpliced(at, 1).toSpliced(at - 1, 0, link);
    };
    void change("links", section, changing(raised, `${linkWords(link)} comes sooner now.`));
  }

  return (
    <div className={`stack ${styles.parts}`}>
      <section ref={list} tabIndex={-1} aria-label="Your links">
        {social.length === 0 && <p>None. The website shows no link to another site.</p>}
        <ul>
          {social.map((link, at) => (
            <li key={Object.values(link).join(" ")} className={styles.link}>
              <div className={styles.what}>
                <b>{linkWords(link)}</b>
                <p className={field.hint}>{link.href}</p>
              </div>
              <div className="row">
                <IconButton icon="up" aria-disabled={at === 0 || undefined} onClick={() => raise(link)}>
                  Move {linkWords(link)} up
                </IconButton>
                <IconButton icon="edit" onClick={() => setEdited(link)}>
                  Change {linkWords(link)}
                </IconButton>
                <IconButton icon="close" onClick={() => void remove(link, at)}>
                  Remove {linkWords(link)}
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <LinkForm
        key={edited ? Object.values(edited).join(" ") : ""}
        {...{ edited, put, onChanges }}
        onCancel={() => {
          setEdited(undefined);
          toList();
        }}
      />
      <h3>Map and website credit</h3>
      <SectionForm {...props} />
    </div>
  );
}
