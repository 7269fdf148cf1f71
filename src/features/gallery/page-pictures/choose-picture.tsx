import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { useUnkept } from "#src/staff/session/unsaved-input.ts";
import { Button } from "#src/ui/button.tsx";
import { ErrorText, Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { Icon } from "#src/ui/icon.tsx";
import { AddImages } from "../manage/add-image.tsx";
import { nameOfImage } from "../manage/alt-text.ts";
import type { StaffImage } from "../manage/schema.ts";
import { StaffPicture } from "../manage/staff-picture.tsx";
import { FocusPoint } from "./focus-point.tsx";
import { type PagePicture, pagePictures } from "./page-picture.ts";
import styles from "./page-pictures.module.css";
import { type OwnPictureChoice, ownPictureSchema } from "./schema.ts";

type Props = {
  picture: PagePicture;
  /** The pictures of the gallery, hidden ones too. */
  images: readonly StaffImage[];
  /** What someone else has chosen in between. */
  theirs: ReactNode;
  onAdded(image: StaffImage): void;
  onSave(own: OwnPictureChoice): Promise<Result<unknown>>;
  onSaved(image: StaffImage): void;
  onCancel(): void;
};

const middle = "2,2";

/** Chooses a picture of the gallery for a page, or adds one; its description; and what stays in view (OWN-65). */
export function ChoosePicture({ picture, images, theirs, onAdded, onSave, onSaved, onCancel }: Props) {
  const [adding, setAdding] = useState(false);
  const [start] = useState(picture.own);
  const [chosen, setChosen] = useState(start?.image);
  const heading = useRef<HTMLHeadingElement>(null);
  const image = images.find(({ id }) => id === chosen);
  const where = pagePictures[picture.name];
  const id = `page-picture-${picture.name}`;

  const form = useForm<"image" | "alt" | "focus">({
    id,
    labels: { image: "Picture", alt: "What the picture shows", focus: "What stays in view" },
    check: (typed) => errorsIn(ownPictureSchema, choiceOf(typed)),
    async send(typed) {
      const result = await onSave(choiceOf(typed));
      if (!result.ok) return result;
      if (image) onSaved(image);
      return { ok: true };
    },
    disabled: false,
  });
  const { error: imageError } = form.field("image");
  useUnkept([chosen === start?.image ? "" : `${chosen}`, form.values.alt === start?.alt ? "" : form.values.alt]);

  useEffect(() => heading.current?.focus(), []);

  function choose(next: StaffImage) {
    setChosen(next.id);
    // The description of the gallery is a start; one that was typed here stays.
    const typed = form.read().alt;
    if (typed === "" || images.some(({ alt_text }) => alt_text === typed)) form.write({ alt: next.alt_text });
  }

  if (adding)
    return (
      <div className={`surface ${styles.choose}`}>
        <AddImages
          onSaved={(added, more) => {
            onAdded(added);
            setChosen(added.id);
            if (more === 0) setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      </div>
    );

  return (
    <div className={`surface ${styles.choose}`}>
      <h2 ref={heading} tabIndex={-1} className={styles.where}>
        {where}
      </h2>
      <FormFrame
        form={form}
        name={`Replace the picture: ${where}`}
        send="Use this picture"
        sending="Saving..."
        beside={
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <fieldset className={styles.images} aria-describedby={imageError ? `${id}-image-error` : undefined}>
          <legend>Choose a picture of your gallery</legend>
          <Button variant="ghost" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Add a new one
          </Button>
          {images.length === 0 && <p>Your gallery has no pictures yet.</p>}
          <ul>
            {images.map((one) => (
              <li key={one.id}>
                <label>
                  <input
                    type="radio"
                    name="image"
                    value={one.id}
                    defaultChecked={one.id === chosen}
                    onChange={() => choose(one)}
                  />
                  <StaffPicture image={one} />
                  <span className="visually-hidden">{nameOfImage(one.alt_text)}</span>
                  {!one.is_active && <span className={styles.hidden}>Not on the gallery page</span>}
                </label>
              </li>
            ))}
          </ul>
          {imageError && <ErrorText id={`${id}-image-error`}>{imageError}</ErrorText>}
        </fieldset>
        <Field
          {...form.field("alt")}
          hint="Describe it as you would on the phone: this text is read to people who cannot see the picture."
          rows={2}
          maxLength={300}
          defaultValue={start?.alt ?? image?.alt_text ?? ""}
          dir="auto"
        />
        {theirs}
        {image && <FocusPoint key={image.id} image={image} start={start ? pointOf(start) : middle} />}
      </FormFrame>
    </div>
  );
}

const pointOf = ({ focus: { x, y } }: OwnPictureChoice) => `${x},${y}`;

function choiceOf({ image, alt, focus }: Readonly<Record<"image" | "alt" | "focus", string>>): OwnPictureChoice {
  const [x = 2, y = 2] = (focus || middle).split(",").map(Number);
  return { image: Number(image), alt, focus: { x, y } };
}
