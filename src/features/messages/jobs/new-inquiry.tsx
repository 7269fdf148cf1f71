import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { isBlank } from "#src/schema/fields.schema.ts";
import { finishedStates } from "#src/staff/audit/states.schema.ts";
import { mayOpen } from "#src/staff/session/access.ts";
import { useSession } from "#src/staff/session/use-session.tsx";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Button, buttonClass, IconButton } from "#src/ui/button.tsx";
import dialogStyles from "#src/ui/dialog.module.css";
import { useModal } from "#src/ui/dialog.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { asDigits, messageLimits, phoneKey } from "../schema.ts";
import styles from "./new-inquiry.module.css";
import { personErrors } from "./people.schema.ts";
import { PeopleMatches } from "./people-matches.tsx";
import { postJob } from "./people-requests.ts";
import { personName } from "./person-name.ts";
import type { StaffJob } from "./staff-job.server.ts";
import { unlikelyPhones } from "./unlikely-phones.ts";

const labels = {
  ...{ name: "Name", phone: "Phone number", what: "What is it about?", separate: "A separate inquiry" },
} as const;

/** Who calls, with the beginning of their open job. */
type Picked = { id: number; openSince: string | undefined };

/** Area code and exchange are those of half the county. */
const minDigits = 8;

const typing = "input, textarea, select, [contenteditable], dialog";

/** The button on every staff screen that begins an inquiry, and its key, N (JOB-06). */
export function NewInquiry() {
  const { me, adminsManageUsers } = useSession();
  const [isOpen, setOpen] = useState(false);
  const may = me !== undefined && mayOpen("/admin/calls", me.role, { adminsManageUsers });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isOther = event.metaKey || event.ctrlKey || event.altKey || event.isComposing || event.repeat;
    if (key.toLowerCase() !== "n" || isOther || event.defaultPrevented) return;
    if ((target instanceof Element && target.closest(typing)) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    if (!may) return;
    const stop = new AbortController();
    addEventListener("keydown", (event) => onKey(event), { signal: stop.signal });
    return () => stop.abort();
  }, [may]);

  if (!may) return null;
  return (
    <>
      <IconButton icon="plus" word="New inquiry" aria-keyshortcuts="n" onClick={() => setOpen(true)}>
        New inquiry
      </IconButton>
      {isOpen && <NewInquirySheet onClose={() => setOpen(false)} />}
    </>
  );
}

/** A sheet over any staff screen for a caller: name, number, what (JOB-06). What is typed is kept until it is saved. */
function NewInquirySheet({ onClose }: { onClose(): void }) {
  const dialog = useModal();
  const [saved, setSaved] = useState<StaffJob>();
  return (
    <dialog
      ref={dialog}
      className={`${dialogStyles.dialog} ${styles.sheet}`}
      aria-labelledby="new-inquiry"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={`stack ${styles.inner}`}>
        <div className="row spread">
          <h2 id="new-inquiry">New inquiry</h2>
          <IconButton icon="close" onClick={onClose}>
            Close
          </IconButton>
        </div>
        {saved ? (
          <Saved job={saved} onAgain={() => setSaved(undefined)} onClose={onClose} />
        ) : (
          <InquiryForm onSaved={setSaved} />
        )}
      </div>
    </dialog>
  );
}

function InquiryForm({ onSaved }: { onSaved(job: StaffJob): void }) {
  const draft = useStaffDraft("job:new");
  // An emptied form leaves only the "false" of its checkbox.
  const [isRestored] = useState(() => Object.values(draft.read()).some((value) => !["", "false"].includes(value)));
  const [picked, setPicked] = useState<Picked>();
  const form = useForm<keyof typeof labels>({
    ...{ id: "new-inquiry", labels, draft },
    check: ({ name, phone, what }) => ({
      ...(isBlank(name) && { name: personErrors.name }),
      ...(!/^\d{7,15}$/.test(phoneKey(asDigits(phone))) && { phone: personErrors.phone }),
      ...(isBlank(what) && { what: "Enter what the caller wants." }),
    }),
    async send({ name, phone, what, separate }) {
      const words = name.trim().split(/\s+/);
      const lastName = words.length > 1 ? (words.pop() ?? "") : "";
      const result = await postJob({
        ...{ firstName: words.join(" "), lastName, phone, what },
        ...(picked && { personId: picked.id, separate: !picked.openSince || separate === "true" }),
      });
      if (!result.ok) {
        const { firstName, lastName: last, personId: person, ...fields } = result.error.fields;
        const wrong = firstName ?? last ?? person;
        return { ok: false, error: { ...result.error, fields: { ...fields, ...(wrong && { name: wrong }) } } };
      }
      form.clear();
      onSaved(result.value);
      return { ok: true };
    },
  });
  const focusFirst = useEffectEvent(() => form.focus("name"));
  useEffect(() => focusFirst(), []);
  const { phone, name } = form.values;
  return (
    <FormFrame form={form} name="New inquiry" send="Save" sending="Saving...">
      <RestoredNote draft={{ isRestored }} />
      <Field {...form.field("name")} autoComplete="off" maxLength={messageLimits.name} dir="auto" />
      <Field
        {...form.field("phone")}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={messageLimits.phoneTyped}
        hint={unlikelyPhones([phone])}
      />
      {!picked ? (
        <PeopleMatches
          search={asDigits(phone).length < minDigits ? "" : phone}
          action="This person"
          onPick={(person, jobs) => {
            form.type("name", personName(person));
            setPicked({ id: person.id, openSince: jobs.find(isOpenJob)?.createdAt });
            form.focus("what");
          }}
        />
      ) : (
        <div className={`row ${styles.person}`}>
          {picked.openSince ? (
            <p>
              {name} has an open inquiry since <OfficeTime time={picked.openSince} as="bare" />. What you write is added
              there.
            </p>
          ) : (
            <p>Another inquiry of {name}.</p>
          )}
          <Button variant="ghost" onClick={() => setPicked(undefined)}>
            Someone else
          </Button>
          {picked.openSince && <Checkbox {...form.checkbox("separate")} />}
        </div>
      )}
      <Field
        {...form.field("what")}
        rows={3}
        maxLength={messageLimits.text}
        length={form.values.what.length}
        dir="auto"
      />
    </FormFrame>
  );
}

const isOpenJob = ({ archived, state }: StaffJob) => !archived && !finishedStates.includes(state);

function Saved({ job, onAgain, onClose }: { job: StaffJob; onAgain(): void; onClose(): void }) {
  const open = useRef<HTMLAnchorElement>(null);
  useEffect(() => open.current?.focus(), []);
  return (
    <>
      <p role="status">{personName(job.person)} is in “To call” now. All else can be added later.</p>
      <div className="row">
        <Link ref={open} className={buttonClass("primary")} to={`/admin/calls?job=${job.id}`} onClick={onClose}>
          Open it
        </Link>
        <Button variant="ghost" onClick={onAgain}>
          Another one
        </Button>
      </div>
    </>
  );
}
