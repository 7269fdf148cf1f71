import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { openDraft } from "#src/ui/form/draft.ts";
import { Icon } from "#src/ui/icon.tsx";
import panel from "./attention.module.css";
import styles from "./first-run.module.css";
import type { FirstRunStep } from "./first-run-api.server.ts";
import { firstRunSteps } from "./first-run-step.tsx";
import { usePanel } from "./panel.tsx";

const headingId = "make-it-yours";
const calls = api.admin["first-run"];
/** Whether this device has shown the list. */
const seen = openDraft("first-run-seen", { keptForMs: Number.POSITIVE_INFINITY });

type Steps = { steps: readonly FirstRunStep[] };

function fetchFirstRun() {
  return callApi(() => calls.$get(), { failed: "“Make it yours” could not be loaded.", log: true });
}

/**
 * "Make it yours" above the other parts of the dashboard: what is still as it was delivered, until all of it is done (OWN-15).
 * Once seen it is one bar.
 */
export function FirstRun({ children }: { children: ReactNode }) {
  const { data, error, reload, outcome, change, mutate } = usePanel(fetchFirstRun);
  const [isOpen, setOpen] = useState(() => !("list" in seen.read()));
  const isDone = data?.steps.every(({ done }) => done) ?? false;
  const isShown = data !== undefined && !isDone;
  useEffect(() => {
    if (isShown) seen.write({ list: "shown" });
  }, [isShown]);

  async function confirm(name: FirstRunStep["name"]) {
    const call = callApi(() => calls[":name"].$post({ param: { name }, json: {} }), {
      fallback: "Your answer could not be saved.",
    });
    const saved = await change(call, `${firstRunSteps[name].title} is done.`);
    if (saved.ok) mutate(() => saved.value);
  }

  return (
    <>
      {!data && !error && <div className={styles.waiting} aria-busy="true" />}
      {(data || error) && !isDone && (
        <section className={`stack surface ${panel.panel}`} aria-labelledby={headingId}>
          <details open={isOpen || !data} onToggle={({ currentTarget }) => data && setOpen(currentTarget.open)}>
            <summary className={`row ${styles.fold}`}>
              <Icon name="chevron" />
              <h2 id={headingId} tabIndex={-1}>
                Make it yours
              </h2>
              {data && <Progress {...data} />}
            </summary>
            <div className="stack">
              <Loaded
                of={{ data, error, reload }}
                failed="What is left to do could not be loaded."
                focusNext={headingId}
              >
                {({ steps }) => <List steps={steps} onDone={(name) => void confirm(name)} />}
              </Loaded>
            </div>
          </details>
        </section>
      )}
      <Outcome outcome={outcome} takesFocus />
      {children}
    </>
  );
}

/** How much is done. The bar repeats the words. */
function Progress({ steps }: Steps) {
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

function List({ steps, onDone }: Steps & { onDone(name: FirstRunStep["name"]): void }) {
  const done = steps.filter((step) => step.done);
  return (
    <>
      <p>
        The site came with another company’s details. Replace them with yours. Each change goes live right away. Then
        look through <Link to="/admin/company">Company</Link> for hours and colors, and under{" "}
        <Link to="/admin/pages">Pages and texts</Link> turn off pages that aren’t yours.
      </p>
      <ul className={styles.steps}>
        {steps
          .filter((step) => !step.done)
          .map(({ name, byHand, delivered = [] }) => {
            const { title, reason, way } = firstRunSteps[name];
            return (
              <li key={name} className={styles.step}>
                <p className={styles.text}>
                  <strong>{title}:</strong> {reason(delivered)}
                </p>
                <div className={`row reach ${styles.way}`}>
                  {way}
                  {byHand && (
                    <Button variant="ghost" onClick={() => onDone(name)}>
                      <span>
                        Done<span className="visually-hidden"> with “{title}”</span>
                      </span>
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
      </ul>
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
    </>
  );
}
