import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { openDraft } from "#src/ui/form/draft.ts";
import { Icon } from "#src/ui/icon.tsx";
import panel from "./attention.module.css";
import styles from "./first-run.module.css";
import type { FirstRunState } from "./first-run-api.server.ts";
import { firstRunSteps, OpenStep } from "./first-run-step.tsx";
import { usePanel } from "./panel.tsx";

const headingId = "make-it-yours";
const calls = api.admin["first-run"];
/** Whether this device has shown the list. */
const seen = openDraft("first-run-seen", { keptForMs: Number.POSITIVE_INFINITY });

function fetchFirstRun() {
  return callApi(() => calls.$get(), { failed: "“Make it yours” could not be loaded.", log: true });
}

/**
 * "Make it yours" above the other parts of the dashboard: what is still as it was delivered, until a siteadmin closes it (OWN-15).
 * Once seen it is one bar. Below the parts it can be opened again (OWN-17).
 */
export function FirstRun({ children }: { children: ReactNode }) {
  const { data, error, reload, outcome, change, mutate } = usePanel(fetchFirstRun);
  const focusOn = useFocusOnceRendered();
  const isClosed = data !== undefined && data.closedAt !== null;
  const [isOpen, setOpen] = useState(() => !("list" in seen.read()));
  const isShown = data !== undefined && !isClosed;
  useEffect(() => {
    if (isShown) seen.write({ list: "shown" });
  }, [isShown]);

  async function save(call: Promise<Result<FirstRunState>>, done?: string) {
    const saved = await change(call, done);
    if (saved.ok) mutate(() => saved.value);
  }

  const setClosed = (closed: boolean) =>
    save(
      callApi(() => calls.$put({ json: { closed } }), { fallback: "That did not work. Please try again." }),
      closed ? "Closed. You can open it again at the end of this page." : undefined,
    );

  const confirmCopy = () =>
    save(
      callApi(() => calls["backup-copy"].$post({ json: {} }), { fallback: "Your answer could not be saved." }),
      "Thank you. A copy of the backups is kept elsewhere.",
    );

  function open() {
    setOpen(true);
    void setClosed(false);
    // The button below is gone then.
    focusOn(headingId);
  }

  return (
    <>
      {!data && !error && <div className={styles.waiting} aria-busy="true" />}
      {(data || error) && !isClosed && (
        <section className={`stack surface ${panel.panel}`} aria-labelledby={headingId}>
          <details open={isOpen || !data} onToggle={({ currentTarget }) => data && setOpen(currentTarget.open)}>
            <summary className={`row ${styles.fold}`}>
              <Icon name="chevron" />
              <h2 id={headingId} tabIndex={-1}>
                Make it yours
              </h2>
              {data && <Progress steps={data.steps} />}
            </summary>
            <div className="stack">
              <Loaded
                of={{ data, error, reload }}
                failed="What is left to do could not be loaded."
                focusNext={headingId}
              >
                {({ steps }) => (
                  <Steps steps={steps} onCopyKept={() => void confirmCopy()} onClose={() => void setClosed(true)} />
                )}
              </Loaded>
            </div>
          </details>
        </section>
      )}
      <Outcome outcome={outcome} takesFocus />
      {children}
      {isClosed && (
        <Button variant="ghost" onClick={open}>
          Open “Make it yours” again
        </Button>
      )}
    </>
  );
}

/** How much is done. The bar repeats the words. */
function Progress({ steps }: Pick<FirstRunState, "steps">) {
  const done = steps.filter((step) => step.done).length;
  return (
    <span className={`row ${styles.progress}`}>
      <span>
        {done} of {steps.length} done
      </span>
      <span className={styles.bar} aria-hidden="true">
        {steps.map(({ name }, index) => (
          <span key={name} className={index < done ? styles.filled : undefined} />
        ))}
      </span>
    </span>
  );
}

type StepsProps = Pick<FirstRunState, "steps"> & { onCopyKept(): void; onClose(): void };

function Steps({ steps, onCopyKept, onClose }: StepsProps) {
  const open = steps.filter(({ done }) => !done);
  const done = steps.filter((step) => step.done);
  return (
    <>
      <p>
        {open.length > 0
          ? "The site came with made-up details. Replace them with yours. Each change goes live right away."
          : "Everything here is your own now."}
      </p>
      {open.length > 0 && (
        <ul className={styles.steps}>
          {open.map((step) => (
            <OpenStep key={step.name} step={step} onCopyKept={onCopyKept} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <ul className={`row ${styles.done}`} aria-label="Done">
          {done.map(({ name }) => (
            <li key={name}>
              <Icon name="check" />
              {firstRunSteps[name].title}
            </li>
          ))}
        </ul>
      )}
      <div className={`row spread ${styles.foot}`}>
        <p>
          Then look through <Link to="/admin/company">Company</Link>: counties, hours, promises and colors are there,
          too. Under <Link to="/admin/pages">Pages and texts</Link> you change words and menu, and turn off pages that
          aren’t yours.
        </p>
        <Button variant="ghost" onClick={onClose}>
          Hide this list
        </Button>
      </div>
    </>
  );
}
