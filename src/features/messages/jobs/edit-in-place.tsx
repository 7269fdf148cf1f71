import { type ReactNode, useState } from "react";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import type { EditedOptions, SavedEntry } from "#src/staff/editing/use-edited.tsx";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { IconButton } from "#src/ui/button.tsx";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import styles from "./job-view.module.css";

type Props<Name extends string, Saved extends SavedEntry> = Omit<EditedOptions<Name, Saved>, "draft"> & {
  /** Begins the ids, and names the draft. */
  id: string;
  title: string;
  labels: Readonly<Record<Name, string>>;
  check(typed: Values<Name>): Errors<Name>;
  fields(form: ReturnType<typeof useEditedForm<Name, Name, Saved>>["form"]): ReactNode;
  /** What is saved, in words. */
  children: ReactNode;
};

/** A part of the page that becomes a form in its place (JOB-07). What was typed opens it again. */
export function EditInPlace<Name extends string, Saved extends SavedEntry>(props: Props<Name, Saved>) {
  const { id, title, children } = props;
  const draft = useStaffDraft(id);
  const [open, setOpen] = useState<"found" | "pressed" | undefined>(() =>
    Object.keys(draft.read()).length > 0 ? "found" : undefined,
  );
  const close = () => {
    setOpen(undefined);
    document.getElementById(`${id}-title`)?.focus();
  };
  return (
    <section className={`stack ${styles.part}`} aria-labelledby={`${id}-title`}>
      <div className="row spread">
        <h3 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h3>
        {!open && (
          <IconButton icon="edit" onClick={() => setOpen("pressed")}>
            Edit {title}
          </IconButton>
        )}
      </div>
      {open ? <EditForm {...props} {...{ draft, close }} takesFocus={open === "pressed"} /> : children}
    </section>
  );
}

type FormProps<Name extends string, Saved extends SavedEntry> = Props<Name, Saved> &
  Pick<EditedOptions<Name, Saved>, "draft"> & { takesFocus: boolean; close(): void };

function EditForm<Name extends string, Saved extends SavedEntry>(props: FormProps<Name, Saved>) {
  const { title, takesFocus, close, fields } = props;
  const edited = useEditedForm<Name, Name, Saved>({
    ...props,
    onSaved(now) {
      close();
      return props.onSaved?.(now);
    },
  });
  return (
    <ItemForm edited={edited} name={title} takesFocus={takesFocus} onCancel={close}>
      {fields(edited.form)}
    </ItemForm>
  );
}
