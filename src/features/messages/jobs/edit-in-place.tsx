import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { EditedOptions, SavedEntry } from "#src/staff/editing/use-edited.tsx";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { DropDraft } from "#src/ui/form/drop-draft.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import styles from "./job-view.module.css";

type Form<Name extends string, Saved extends SavedEntry> = ReturnType<typeof useEditedForm<Name, Name, Saved>>;

type Options<Name extends string, Saved extends SavedEntry> = Omit<
  EditedOptions<Name, Saved>,
  "draft" | "onSaved" | "notedAs"
> & {
  /** Begins the ids, and names the draft. */
  id: string;
  labels: Readonly<Record<Name, string>>;
  check(typed: Values<Name>): Errors<Name>;
  fields(form: Pick<Form<Name, Saved>, "form" | "start">): ReactNode;
};

type Props<Name extends string, Saved extends SavedEntry> = Options<Name, Saved> & {
  title: string;
  /** What is saved, in words. */
  children: ReactNode;
};

/** A part of the page that becomes a form in its place (JOB-07). What was typed opens it again. */
export function EditInPlace<Name extends string, Saved extends SavedEntry>({
  title,
  children,
  ...options
}: Props<Name, Saved>) {
  const { id } = options;
  const draft = useStaffDraft(id);
  const [open, setOpen] = useState<"found" | "pressed" | undefined>(() =>
    Object.keys(draft.read()).length > 0 ? "found" : undefined,
  );
  return (
    <section className={`stack ${styles.part}`} aria-labelledby={`${id}-title`}>
      <div className="row">
        <h3 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h3>
        {!open && (
          <IconButton icon="edit" onClick={() => setOpen("pressed")}>
            Edit {title}
          </IconButton>
        )}
      </div>
      {open ? (
        <EditForm
          {...options}
          draft={draft}
          title={title}
          takesFocus={open === "pressed"}
          onClose={() => {
            setOpen(undefined);
            document.getElementById(`${id}-title`)?.focus();
          }}
        />
      ) : (
        children
      )}
    </section>
  );
}

function EditForm<Name extends string, Saved extends SavedEntry>({
  title,
  takesFocus,
  fields,
  onClose,
  ...options
}: Options<Name, Saved> &
  Pick<EditedOptions<Name, Saved>, "draft"> & {
    title: string;
    takesFocus: boolean;
    onClose(): void;
  }) {
  const edited = useEditedForm<Name, Name, Saved>({
    ...options,
    onSaved() {
      onClose();
      return undefined;
    },
  });
  const { form, start } = edited;
  const focusFirst = useEffectEvent(() => {
    const [first] = form.names;
    if (takesFocus && first) form.focus(first);
  });
  useEffect(() => focusFirst(), []);
  return (
    <FormFrame
      form={form}
      name={title}
      send="Save"
      sending="Saving..."
      variant="secondary"
      beside={
        <DropDraft draft={edited} then={onClose}>
          Cancel
        </DropDraft>
      }
    >
      <RestoredNote draft={edited} />
      {fields({ form, start })}
    </FormFrame>
  );
}
