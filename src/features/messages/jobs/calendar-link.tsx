import { useState } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { Button } from "#src/ui/button.tsx";
import { asOutcome, Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { CopyButton } from "#src/ui/text/copy-button.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { calendarLink } from "./job-requests.ts";
import styles from "./work-page.module.css";

/** The person's link to the calendar of next steps: made, shown once, turned off (LEAD-15). */
export function CalendarLink() {
  const { data, error, mutate } = useResource(calendarLink.find);
  const [address, setAddress] = useState<string>();
  const [only, setOnly] = useState({ appointments: false, mine: false });
  const [outcome, setOutcome] = useState<OutcomeOf>();

  async function change(call: typeof calendarLink.make | typeof calendarLink.remove, done: string) {
    const result = await call();
    setOutcome(asOutcome<unknown>(result, () => done));
    if (!result.ok) return;
    const made = "address" in result.value ? result.value : undefined;
    setAddress(made?.address);
    mutate(() => ({ madeAt: made?.madeAt ?? null }));
  }
  const make = () => change(calendarLink.make, "Here is your link. Copy it now: it is not shown again.");
  const remove = () => change(calendarLink.remove, "The link no longer works.");

  const madeAt = data?.madeAt ?? undefined;
  const asked = { ...(only.appointments && { only: "appointments" }), ...(only.mine && { for: "me" }) };
  const query = new URLSearchParams(asked).toString();
  const chosen = address && [address, query].filter(Boolean).join("?");
  return (
    <section className={`stack ${styles.calendar}`} aria-labelledby="calendar-link">
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
          {(["appointments", "mine"] as const).map((name) => (
            <Checkbox
              key={name}
              id={`calendar-${name}`}
              label={name === "mine" ? "Only mine" : "Only visits and work"}
              checked={only[name]}
              onChange={({ target }) => setOnly({ ...only, [name]: target.checked })}
            />
          ))}
          <div className="row">
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
