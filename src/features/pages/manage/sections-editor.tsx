import { useRef } from "react";
import { flushSync } from "react-dom";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { type PageSection, pageLengths, type StaffOwnPage, sectionKinds } from "#src/facts/own-page.schema.ts";
import type { useItemForm } from "#src/staff/editing/use-item-form.ts";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { cutText } from "#src/ui/list/use-item-names.tsx";
import { type PageField, places, typedPage } from "./page-texts.ts";
import styles from "./sections-editor.module.css";

const kinds: Readonly<Record<PageSection["kind"], { label: string; hint: string; rows: number }>> = {
  heading: { label: "Heading", hint: "Begins a part of the page.", rows: 1 },
  text: { label: "Text", hint: "Each new line begins a paragraph.", rows: 5 },
  picture: { label: "Picture", hint: "One of your gallery, with its description there.", rows: 1 },
  list: { label: "List", hint: "Each line is one point.", rows: 5 },
  question: { label: "Question and answer", hint: "The question in the first line, the answer below it.", rows: 4 },
};
const kindOptions = sectionKinds.map((kind) => [kind, kinds[kind].label] as const);

const fetchImages = (signal: AbortSignal) =>
  callApi(
    () => api.admin.gallery.images.$get({}, { init: { signal } }),
    { failed: "Failed to load gallery images." },
    ({ images }) => images.map(({ id, alt_text }) => [String(id), cutText(alt_text, 60)] as const),
  );

/**
 * The sections of a page, each with what it is and its words. All twelve places are in the form, those without a section hidden, so
 * that what someone else has saved has its fields (EDIT-02).
 */
export function SectionsEditor({
  form,
  start,
}: Pick<ReturnType<typeof useItemForm<PageField, PageField, StaffOwnPage>>, "form" | "start">) {
  const { data: images } = useResource(fetchImages);
  const focusOn = useFocusOnceRendered();
  const add = useRef<HTMLButtonElement>(null);
  const next = places[typedPage(form.values).sections.length];

  /** Puts others in the place of sections, as a person would; each kind has its own field for the words. */
  function replace(index: number, count: number, by: (sections: PageSection[]) => PageSection[]) {
    const before = typedPage(form.read()).sections;
    const now = before.toSpliced(index, count, ...by(before.slice(index, index + count)));
    for (const place of places.slice(index, before.length)) {
      const section = now[place - 1];
      flushSync(() => form.type(`kind${place}`, section?.kind ?? ""));
      form.type(`text${place}`, section?.text ?? "");
    }
  }

  return (
    <fieldset className="stack">
      <legend className={styles.legend}>Sections</legend>
      {places.map((place, index) => {
        const kind = sectionKinds.find((one) => one === form.values[`kind${place}`]);
        const text = `text${place}` as const;
        const { rows, ...about } = kinds[kind ?? "text"];
        const shared = { ...about, defaultValue: form.values[text] || start[text] };
        const isLost = images?.every(([id]) => id !== shared.defaultValue) && shared.defaultValue !== "";
        return (
          <fieldset
            key={place}
            hidden={!kind}
            className={kind && `stack tinted ${styles.section}`}
            aria-label={`Section ${place}`}
          >
            <div className={styles.kind}>
              <SelectField {...form.select(`kind${place}`)} options={kindOptions}>
                <option value="" hidden />
              </SelectField>
              {index > 0 && (
                <IconButton
                  icon="up"
                  onClick={() => {
                    replace(index - 1, 2, (two) => two.toReversed());
                    focusOn(`${form.id}-kind${index}`);
                  }}
                >
                  {`Move section ${place} up`}
                </IconButton>
              )}
              <IconButton
                icon="close"
                onClick={() => {
                  replace(index, 1, () => []);
                  add.current?.focus();
                }}
              >
                {`Remove section ${place}`}
              </IconButton>
            </div>
            {kind === "picture" ? (
              <SelectField
                key={images ? "loaded" : "loading"}
                {...{ ...form.select(text), ...shared }}
                options={[
                  ["", "Choose a picture"],
                  ...(isLost ? [[shared.defaultValue, "A picture that was deleted"] as const] : []),
                  ...(images ?? []),
                ]}
              />
            ) : (
              <Field
                {...{ ...form.field(text), ...shared, rows }}
                maxLength={pageLengths.text}
                length={form.values[text].length}
              />
            )}
          </fieldset>
        );
      })}
      {next && (
        <div>
          <Button
            ref={add}
            variant="ghost"
            onClick={() => {
              form.type(`kind${next}`, "text");
              focusOn(`${form.id}-kind${next}`);
            }}
          >
            <Icon name="plus" />
            Add a section
          </Button>
        </div>
      )}
    </fieldset>
  );
}
