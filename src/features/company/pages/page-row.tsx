import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { switchablePages } from "#src/facts/navigation-links.ts";
import { hasVillages, type SitePage } from "#src/facts/site-pages.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import entry from "#src/ui/list/entry-card.module.css";
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
export function PageRow({ page: { ref, href, label, isDraft }, facts, put, handle }: Props) {
  const { menu, pagesOff, pagesNotInSearch } = facts;
  const isOwn = ref.startsWith("own:");
  const { counties } = useCompany();
  const isAway = ref === "/the-villages" && !hasVillages(counties);
  const isOn = !isDraft && !isAway && !pagesOff.includes(ref);
  const inMenu = menu.find(({ page }) => page === ref);
  const isListed = !pagesNotInSearch.includes(ref);
  const more = isOwn ? (["/admin/pages/own", "Edit the page"] as const) : elsewhere[ref];
  const id = `page-${ref}`;

  const box = (name: string, checked: boolean, change: Partial<MenuFacts>, now: string) => (
    <Checkbox
      id={`${id}-${name.replaceAll(" ", "-")}`}
      label={name}
      aria-label={`${label} is ${name.toLowerCase()}`}
      checked={checked}
      onChange={() => put(change, now)}
    />
  );

  return (
    <article className={`${entry.row} ${styles.row}`}>
      <div className={`row ${styles.line}`}>
        <h3 className={entry.name}>
          {label}
          {!isOn && <span className={entry.mark}>{isDraft ? " (Draft)" : " (Off)"}</span>}
        </h3>
        <p className="row reach">
          {isOn || isDraft ? <a href={href}>{href}</a> : href}
          {!isOwn && isOn && (
            <a href={`${href}?edit`} aria-label="Edit the texts">
              Texts
            </a>
          )}
          {isAway && <span>Your counties have no neighborhoods there.</span>}
          {more && <Link to={more[0]}>{more[1]}</Link>}
        </p>
      </div>
      <div className={`row ${styles.line}`}>
        {switchablePages.includes(ref) &&
          !isAway &&
          box(
            "On",
            isOn,
            { pagesOff: toggled(pagesOff, ref) },
            `${label} is ${isOn ? "off: visitors no longer find it" : "on the site"}.`,
          )}
        {box(
          "In the menu",
          inMenu !== undefined,
          { menu: inMenu ? menu.filter((one) => one !== inMenu) : [...menu, { page: ref, label: label.slice(0, 30) }] },
          `${label} is ${inMenu ? "no longer" : "now"} in the menu.`,
        )}
        {box(
          "In search engines",
          isListed,
          { pagesNotInSearch: toggled(pagesNotInSearch, ref) },
          `Search engines ${isListed ? "are asked to leave out" : "may list"} ${label}.`,
        )}
      </div>
      {inMenu && (
        <Field
          key={inMenu.label}
          className={styles.menuName}
          id={`${id}-name`}
          name={`${id}-name`}
          label="Name in the menu"
          maxLength={30}
          defaultValue={inMenu.label}
          autoComplete="off"
          onBlur={({ currentTarget: field }) => {
            const named = field.value.trim() || inMenu.label;
            field.value = named;
            const renamed = menu.map((one) => (one === inMenu ? { ...one, label: named } : one));
            if (named !== inMenu.label) put({ menu: renamed }, `The menu says “${named}” now.`);
          }}
        />
      )}
      <div className={styles.handle}>{handle}</div>
    </article>
  );
}

function toggled(list: readonly string[], ref: string): string[] {
  return list.includes(ref) ? list.filter((one) => one !== ref) : [...list, ref];
}
