import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { switchablePages } from "#src/facts/navigation-links.ts";
import type { SitePage } from "#src/facts/site-pages.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import styles from "./pages.module.css";

/** What of a page is changed elsewhere than in its texts. */
const elsewhere: Readonly<Record<string, readonly [to: string, words: string]>> = {
  "/seamless-gutters": ["/admin/questions", "Questions"],
  "/gutter-guards": ["/admin/questions/gutter-guards", "Questions"],
  "/testimonials": ["/admin/reviews", "Reviews"],
  "/gallery": ["/admin/gallery", "Images"],
  "/contact": ["/admin/company#hours", "Hours"],
  "/service-areas": ["/admin/company#towns", "Towns"],
  "/planner": ["/admin/company#planner", "Rain and prices"],
  "/privacy": ["/admin/company#privacy", "Your own part"],
};

/** A page of the list; `id` is its own in the order of the menu. */
export type ListedPage = SitePage & { id: number; isDraft: boolean };

export type MenuFacts = Pick<Facts, "menu" | "pagesOff" | "pagesNotInSearch">;

type Props = {
  page: ListedPage;
  facts: MenuFacts;
  put(facts: Partial<MenuFacts>, text: string): void;
  handle?: ReactNode;
};

/** A page: its address, the ways to what stands on it, and where it shows. Each change saves at once (OWN-130). */
export function PageRow({
  page: { ref, href, label, isDraft },
  facts: { menu, pagesOff, pagesNotInSearch },
  put,
  handle,
}: Props) {
  const isOwn = ref.startsWith("own:");
  const canSwitch = switchablePages.find((path) => path === ref);
  const isOn = !isDraft && !pagesOff.some((path) => path === ref);
  const inMenu = menu.find(({ page }) => page === ref);
  const more = isOwn ? (["/admin/pages/own", "Edit the page"] as const) : elsewhere[ref];
  const id = `page-${ref}`;

  function rename(name: string) {
    if (name.trim() !== "" && name !== inMenu?.label)
      put(
        { menu: menu.map((one) => (one === inMenu ? { ...one, label: name } : one)) },
        `The menu says “${name}” now.`,
      );
  }

  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h3>
          {label}
          {!isOn && <span className={styles.mark}>{isDraft ? " (Draft)" : " (Off)"}</span>}
        </h3>
        <p className={`row ${styles.links}`}>
          {isOn || isDraft ? <a href={href}>{href}</a> : href}
          {!isOwn && isOn && <a href={`${href}?edit`}>Edit the texts</a>}
          {more && <Link to={more[0]}>{more[1]}</Link>}
        </p>
      </div>
      <div className={`row ${styles.switches}`}>
        {canSwitch && (
          <Checkbox
            id={`${id}-on`}
            label="On"
            aria-label={`${label} is on`}
            checked={isOn}
            onChange={() =>
              put(
                { pagesOff: isOn ? [...pagesOff, canSwitch] : pagesOff.filter((path) => path !== ref) },
                `${label} is ${isOn ? "off: visitors no longer find it" : "on the site"}.`,
              )
            }
          />
        )}
        <Checkbox
          id={`${id}-menu`}
          label="In the menu"
          aria-label={`${label} is in the menu`}
          checked={inMenu !== undefined}
          onChange={() =>
            put(
              {
                menu: inMenu
                  ? menu.filter((one) => one !== inMenu)
                  : [...menu, { page: ref, label: label.slice(0, 30) }],
              },
              `${label} is ${inMenu ? "no longer" : "now"} in the menu.`,
            )
          }
        />
        <Checkbox
          id={`${id}-search`}
          label="In search engines"
          aria-label={`${label} is in search engines`}
          checked={!pagesNotInSearch.includes(ref)}
          onChange={({ currentTarget: { checked } }) =>
            put(
              {
                pagesNotInSearch: checked ? pagesNotInSearch.filter((one) => one !== ref) : [...pagesNotInSearch, ref],
              },
              `Search engines ${checked ? "may list" : "are asked to leave out"} ${label}.`,
            )
          }
        />
      </div>
      {inMenu && (
        <Field
          key={inMenu.label}
          id={`${id}-name`}
          name={`${id}-name`}
          label="Name in the menu"
          maxLength={30}
          defaultValue={inMenu.label}
          autoComplete="off"
          onBlur={({ currentTarget: { value } }) => rename(value)}
        />
      )}
      <div className={styles.handle}>{handle}</div>
    </article>
  );
}
