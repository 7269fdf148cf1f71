import { useRef } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { pageLengths, sectionKinds } from "#src/facts/own-page.schema.ts";
import type { useItemForm } from "#src/staff/editing/use-item-form.ts";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { ErrorText, Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { cutText } from "#src/ui/list/use-item-names.tsx";
import styles from "./own-pages-page.module.css";
import { type PageField, type PageTexts, type Place, places, sectionParts } from "./page-texts.ts";
import type { StaffPage } from "./schema.ts";

const kinds: Readonly<
  Record<(typeof sectionKinds)[number], { name: string; label: string; hint: string; rows: number }>
> = {
  heading: { name: "Heading", label: "Heading", hint: "Begins a part of the page.", rows: 1 },
  text: { name: "Text", label: "Text", hint: "Each new line begins a paragraph.", rows: 5 },
  picture: { name: "Picture", label: "Picture", hint: "One of your gallery, with its description there.", rows: 1 },
  list: { name: "List", label: "List", hint: "Each line is one point.", rows: 5 },
  question: { name: "Question and answer", label: "Answer", hint: "Opens when the question is pressed.", rows: 4 },
};

type Edited = ReturnType<typeof useItemForm<PageField, PageField, StaffPage>>;
type Props = { form: Edited["form"]; start: Edited["start"] };

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
export function SectionsEditor({ form, start }: Props) {
  const { data: images = [] } = useResource(fetchImages);
  const focusOn = useFocusOnceRendered();
  const add = useRef<HTMLButtonElement>(null);
  const kindAt = (place: Place) => form.values[`kind${place}`];
  const used = places.filter((place) => kindAt(place) !== "").length;

  const next = places[used];

  const sectionAt = (typed: PageTexts, place: Place) => sectionParts.map((part) => typed[`${part}${place}`]);
  /** Writes a section into a place, as a person would. */
  function put(place: Place, texts: readonly string[]) {
    for (const [index, part] of sectionParts.entries()) form.type(`${part}${place}`, texts[index] ?? "");
  }
  function swap(place: Place, other: Place) {
    const typed = form.read();
    put(place, sectionAt(typed, other));
    put(other, sectionAt(typed, place));
    focusOn(`${form.id}-kind${other}`);
  }
  function remove(removed: Place) {
    const typed = form.read();
    for (const [index, place] of places.entries()) {
      const after = places[index + 1];
      if (place >= removed && place <= used) put(place, after && place < used ? sectionAt(typed, after) : []);
    }
    add.current?.focus();
  }

  return (
    <fieldset className={styles.sections}>
      <legend>Sections</legend>
      {places.map((place, index) => {
        const kind = sectionKinds.find((one) => one === kindAt(place));
        const { label, hint, rows } = kinds[kind ?? "text"];
        const [above, below] = [places[index - 1], place < used ? places[index + 1] : undefined];
        const [head, text] = [`head${place}`, `text${place}`] as const;
        return (
          <div key={place} hidden={!kind} className={styles.section}>
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
              {below && (
                <IconButton icon="down" onClick={() => swap(place, below)}>
                  {`Move section ${place} down`}
                </IconButton>
              )}
              <IconButton icon="close" onClick={() => remove(place)}>
                {`Remove section ${place}`}
              </IconButton>
            </div>
            <div hidden={kind !== "question"}>
              <Field
                {...form.field(head)}
                label="Question"
                defaultValue={start[head]}
                maxLength={pageLengths.head}
                length={form.values[head].length}
                autoComplete="off"
              />
            </div>
            <div hidden={kind === "picture"}>
              <Field
                {...form.field(text)}
                {...{ label, hint, rows }}
                defaultValue={start[text]}
                maxLength={pageLengths.text}
                length={form.values[text].length}
              />
            </div>
            {kind === "picture" && (
              <>
                <SelectField
                  id={`${form.id}-picture${place}`}
                  {...{ label, hint }}
                  value={form.values[text]}
                  onChange={({ currentTarget }) => form.type(text, currentTarget.value)}
                >
                  <option value="">Choose a picture</option>
                  {images.map(({ id, alt_text }) => (
                    <option key={id} value={id}>
                      {cutText(alt_text, 60)}
                    </option>
                  ))}
                </SelectField>
                {form.errors[text] && <ErrorText>{form.errors[text]}</ErrorText>}
              </>
            )}
          </div>
        );
      })}
      {next && (
        <div>
          <Button
            ref={add}
            variant="ghost"
            onClick={() => {
              put(next, ["text"]);
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
