import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { refOf } from "#src/facts/site-pages.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import { SortableGrid } from "#src/ui/list/sortable-grid.tsx";
import layout from "#src/ui/staff-page.module.css";
import { SectionForm } from "../section-form.tsx";
import { useCompanyFacts } from "../use-company-facts.ts";
import { type ListedPage, type MenuFacts, PageRow } from "./page-row.tsx";

const oldAddresses = [
  "Old addresses",
  "An address that is no more can lead to a page, so that old links and search results still work.",
] as const;
const searchEngines = [
  "Google and Bing",
  "Prove to search engines that the website is yours, and they show you how people find it.",
] as const;

const delivered = publicPages.map(
  ({ href, label }, id): ListedPage => ({ id, ref: href, href, label, isDraft: false }),
);

const loadPages = (signal: AbortSignal) =>
  callApi(
    () => api.admin.pages.$get({ param: {} }, { init: { signal } }),
    { failed: "Your own pages could not be loaded." },
    ({ pages }) => {
      const own = pages.map(
        ({ id, slug, title, is_active }): ListedPage => ({
          ...{ id: delivered.length + id, ref: refOf({ id }), href: `/${slug}`, label: title, isDraft: !is_active },
        }),
      );
      return [...delivered, ...own];
    },
  );

const asLines = ({ redirects = [] }: Partial<Facts>) =>
  ({ redirects: redirects.map(({ from, to }) => `${from} → ${to}`).join("\n") }) as unknown as Partial<Facts>;
const ignore = () => {};

/** /admin/pages: every page and its place in the menu; old addresses; search engines (OWN-130). */
export default function PagesPage() {
  const { sections, error, reload, save, change, status } = useCompanyFacts();
  const own = useResource(loadPages);
  const list = useRef<HTMLElement>(null);
  if (!sections || !own.data)
    return (
      <div className={layout.stack}>
        <h1>Pages and texts</h1>
        <Loaded of={error ? { data: undefined, error, reload } : { ...own, data: undefined }} />
      </div>
    );
  const pages = own.data;
  const section = sections.pages;
  const saved = section.facts as MenuFacts;
  // A deleted page takes no room; the next change of the menu leaves it out.
  const menu = saved.menu.filter(({ page }) => pages.some(({ ref }) => ref === page));
  const facts = { ...saved, menu };

  /** Changes facts at once, with Undo. Someone else's change is shown first, since a fact is replaced as a whole. */
  function put(now: Partial<MenuFacts>, text: string) {
    const before = Object.fromEntries(Object.entries(facts).filter(([name]) => Object.hasOwn(now, name)));
    const toList = () => list.current?.focus();
    const undo = { how: () => before, fits: () => false, text: "Undone.", onPress: toList };
    void change("pages", section, { how: () => now, fits: () => false, text, undo });
  }
  const row = (page: ListedPage, handle?: ReactNode) => <PageRow {...{ page, facts, put, handle }} />;
  const form = (
    name: "redirects" | "verification",
    [title, lead]: readonly [title: string, lead: string],
    shown?: typeof asLines,
  ) => (
    <section aria-labelledby={name} className={`stack ${layout.card}`}>
      <h2 id={name}>{title}</h2>
      <p>{lead}</p>
      <SectionForm {...{ name, title, section: sections[name], save, onChanges: ignore, shown }} />
    </section>
  );

  return (
    <div className={layout.stack}>
      <h1>Pages and texts</h1>
      <p>Every page of your website, in the order of the menu. Each change in this list goes live right away.</p>
      <p className="row reach">
        <Link to="/admin/pages/own">Your own pages</Link>
        <Link to="/admin/page-pictures">Pictures of the pages</Link>
      </p>
      <section ref={list} tabIndex={-1} aria-labelledby="in-menu" className="stack">
        <h2 id="in-menu">In the menu</h2>
        <SortableGrid
          label="The menu"
          entries={menu.flatMap(({ page, label }) =>
            pages.filter(({ ref }) => ref === page).map((one) => ({ ...one, label })),
          )}
          disabled={false}
          onReorder={(ids) => {
            const refs = ids.map((id) => pages.find((page) => page.id === id)?.ref);
            const sorted = menu.toSorted((a, b) => refs.indexOf(a.page) - refs.indexOf(b.page));
            put({ menu: sorted }, "The menu has a new order.");
          }}
          isColumn
        >
          {row}
        </SortableGrid>
      </section>
      <section aria-labelledby="not-in-menu" className="stack">
        <h2 id="not-in-menu">Not in the menu</h2>
        <ul className="stack">
          {pages
            .filter(({ ref }) => !menu.some(({ page }) => page === ref))
            .map((page) => (
              <li key={page.id} className="surface">
                {row(page)}
              </li>
            ))}
        </ul>
      </section>
      {form("redirects", oldAddresses, asLines)}
      {form("verification", searchEngines)}
      <StatusBar status={status} />
    </div>
  );
}
