import { useRef } from "react";
import { flushSync } from "react-dom";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { pageLengths, type StaffOwnPage, sectionKinds } from "#src/facts/own-page.schema.ts";
import type { useItemForm } from "#src/staff/editing/use-item-form.ts";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { ErrorText, Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { cutText } from "#src/ui/list/use-item-names.tsx";
import styles from "./own-pages-page.module.css";
import { type PageField, type PageTexts, places, type SectionPlace } from "./page-texts.ts";

const kinds: Readonly<Record<(typeof sectionKinds)[number], { name: string; hint: string; rows: number }>> = {
  heading: { name: "Heading", hint: "Begins a part of the page.", rows: 1 },
  text: { name: "Text", hint: "Each new line begins a paragraph.", rows: 5 },
  picture: { name: "Picture", hint: "One of your gallery, with its description there.", rows: 1 },
  list: { name: "List", hint: "Each line is one point.", rows: 5 },
  question: { name: "Question and answer", hint: "The question in the first line, the answer below it.", rows: 4 },
};

type Edited = ReturnType<typeof useItemForm<PageField, PageField, StaffOwnPage>>;

const fetchImages = (signal: AbortSignal) =>
  callApi(
    () => api.admin.gallery.images.$get({}, { init: { signal } }),
    { failed: "Failed to load gallery images." },
    ({ images }) => images,
  );

/**
 * The sections of a page, each with what it is and its words. All twelve places are in the form, those without a section hidden, so
 * that what someone else has saved has its fields (EDIT-02).
 */
export function SectionsEditor({ form, start }: Pick<Edited, "form" | "start">) {
  const { data: images = [] } = useResource(fetchImages);
  const focusOn = useFocusOnceRendered();
  const add = useRef<HTMLButtonElement>(null);
  const used = places.filter((place) => form.values[`kind${place}`] !== "").length;
  const next = places[used];

  /** Writes a section into a place, as a person would; each kind has its own field for the words. */
  function put(place: SectionPlace, from: PageTexts, other: SectionPlace | undefined) {
    flushSync(() => form.type(`kind${place}`, other ? from[`kind${other}`] : ""));
    form.type(`text${place}`, other ? from[`text${other}`] : "");
  }
  function swap(place: SectionPlace, other: SectionPlace) {
    const typed = form.read();
    put(place, typed, other);
    put(other, typed, place);
    focusOn(`${form.id}-kind${other}`);
  }
  function remove(removed: SectionPlace) {
    const typed = form.read();
    for (const place of places.slice(removed - 1, used))
      put(
        place,
        typed,
        places.find((other) => other === place + 1),
      );
    add.current?.focus();
  }

  return (
    <fieldset className={styles.sections}>
      <legend>Sections</legend>
      {places.map((place, index) => {
        const kind = sectionKinds.find((one) => one === form.values[`kind${place}`]);
        const { name, hint, rows } = kinds[kind ?? "text"];
        const above = places[index - 1];
        const text = `text${place}` as const;
        const shared = { label: name, hint, defaultValue: form.values[text] || start[text] };
        return (
          <fieldset key={place} hidden={!kind} className={styles.section} aria-label={`Section ${place}`}>
            <div className={styles.kind}>
              <SelectField {...form.select(`kind${place}`)} defaultValue={start[`kind${place}`]}>
                <option value="" hidden />
                {sectionKinds.map((one) => (
                  <option key={one} value={one}>
                    {kinds[one].name}
                  </option>
                ))}
              </SelectField>
              {above && (
                <IconButton icon="up" onClick={() => swap(place, above)}>
                  {`Move section ${place} up`}
                </IconButton>
              )}
              <IconButton icon="close" onClick={() => remove(place)}>
                {`Remove section ${place}`}
              </IconButton>
            </div>
            {kind === "picture" ? (
              <SelectField key={images.length} {...form.select(text)} {...shared}>
                <option value="">Choose a picture</option>
                {images.map(({ id, alt_text }) => (
                  <option key={id} value={id}>
                    {cutText(alt_text, 60)}
                  </option>
                ))}
              </SelectField>
            ) : (
              <Field
                {...form.field(text)}
                {...{ ...shared, rows }}
                maxLength={pageLengths.text}
                length={form.values[text].length}
              />
            )}
            {kind === "picture" && form.errors[text] && <ErrorText>{form.errors[text]}</ErrorText>}
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
