import { useState } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { Button } from "#src/ui/button.tsx";
import { asOutcome, Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { CopyButton } from "#src/ui/text/copy-button.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./calendar-link.module.css";
import { calendarLink } from "./job-requests.ts";

/** The person's link to the calendar of next steps: made, shown once, turned off (LEAD-15). */
export function CalendarLink() {
  const { data, error, mutate } = useResource(calendarLink.find);
  const [address, setAddress] = useState<string>();
  const [only, setOnly] = useState({ appointments: false, mine: false });
  const [outcome, setOutcome] = useState<OutcomeOf>();

  async function make() {
    const made = await calendarLink.make();
    setOutcome(asOutcome(made, () => "Here is your link. Copy it now: it is not shown again."));
    if (!made.ok) return;
    setAddress(made.value.address);
    mutate(() => ({ madeAt: made.value.madeAt }));
  }

  async function remove() {
    const removed = await calendarLink.remove();
    setOutcome(asOutcome(removed, () => "The link no longer works."));
    if (!removed.ok) return;
    setAddress(undefined);
    mutate(() => ({ madeAt: null }));
  }

  const madeAt = data?.madeAt ?? undefined;
  const asked = { ...(only.appointments && { only: "appointments" }), ...(only.mine && { for: "me" }) };
  const query = new URLSearchParams(asked).toString();
  const chosen = address && [address, query].filter(Boolean).join("?");
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="calendar-link">
      <h2 id="calendar-link">In your calendar</h2>
      <p>
        See next steps, visits and work in your phone’s calendar, with place and notes: create a private link and
        subscribe to it there. Anyone with the link can see them, so don’t share it. It stops working when your password
        or role changes.
      </p>
      {error && <p role="alert">{error.text}</p>}
      {madeAt && !address && (
        <p>
          You created a link <OfficeTime time={madeAt} />.
        </p>
      )}
      <Outcome outcome={outcome} takesFocus />
      {chosen && (
        <>
          <Checkbox
            id="calendar-appointments"
            label="Only visits and work"
            checked={only.appointments}
            onChange={({ target }) => setOnly({ ...only, appointments: target.checked })}
          />
          <Checkbox
            id="calendar-mine"
            label="Only mine"
            checked={only.mine}
            onChange={({ target }) => setOnly({ ...only, mine: target.checked })}
          />
          <div className={`row ${styles.address}`}>
            <code>{chosen}</code>
            <CopyButton text={chosen}>Copy the link</CopyButton>
          </div>
        </>
      )}
      {data && (
        <div className="row">
          <Button variant="ghost" onClick={() => void make()}>
            {madeAt ? "Create a new link in its place" : "Create my link"}
          </Button>
          {madeAt && (
            <Button variant="ghost" onClick={() => void remove()}>
              Turn the link off
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
