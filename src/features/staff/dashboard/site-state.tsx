import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
import layout from "#src/ui/staff-page.module.css";
import panel from "./attention.module.css";
import { BackupState, DatabaseState } from "./data-state.tsx";
import { EmailState, SelfCheckState } from "./delivery-state.tsx";
import type { SiteState as State } from "./site-state-api.server.ts";
import { StateItem } from "./state-item.tsx";
import { TestMail } from "./test-mail.tsx";
import { useSiteState } from "./use-site-state.ts";

/** The state of the site for its administrator, with the next step where something needs attention. */
export function SiteState() {
  const { data: state, error, reload, tried, sendTestMail } = useSiteState();
  return (
    <section className={panel.panel} aria-labelledby="site-state" aria-busy={!state && !error}>
      <h2 id="site-state" tabIndex={-1}>
        Site status
      </h2>
      {!state && !error && (
        <p className={layout.loading} role="status">
          Checking…
        </p>
      )}
      {error && (
        <LoadFailed text="The site status could not be loaded." focusNext="site-state" onAgain={() => void reload()} />
      )}
      {state && !error && (
        <>
          <ul className={panel.items}>
            <DatabaseState {...state.database} />
            <BackupState {...state.backup} />
            <SelfCheckState {...state.selfCheck} />
            <EmailState {...state.mail} />
            <PlaceholderFacts facts={state.placeholderFacts} />
          </ul>
          <TestMail company={state.mail.company} tried={tried} onSend={(to) => void sendTestMail(to)} />
        </>
      )}
    </section>
  );
}

/** The placeholder facts about the company; renders nothing when all facts are real. */
function PlaceholderFacts({ facts }: { facts: State["placeholderFacts"] }) {
  if (facts.length === 0) return null;
  return (
    <StateItem name="Made-up facts on the site" is="bad" words="">
      {facts.map(({ value }) => value.replace(/^https?:\/\//, "")).join(", ")}. Customers see them but cannot use them
      to reach you. The site administrator can replace them in <code>site.config.ts</code>.
    </StateItem>
  );
}
