import { type ReactNode, useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import panel from "./attention.module.css";

/** What a panel of the dashboard shows, and the outcome of the last change that was made there. */
export function usePanel<T>(fetch: () => Promise<Result<T>>) {
  const resource = useResource(fetch);
  const [outcome, setOutcome] = useState<OutcomeOf>();
  return {
    ...resource,
    outcome,
    /** @param done what is said once the change is made */
    async change<Value>(call: Promise<Result<Value>>, done?: string): Promise<Result<Value>> {
      setOutcome(undefined);
      const result = await call;
      if (!result.ok) setOutcome({ is: "failed", text: result.error.text, at: performance.now() });
      else if (done !== undefined) setOutcome({ is: "done", text: done });
      return result;
    },
  };
}

type ItemProps = {
  icon: IconName;
  bad?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** One line of a panel. */
export function Item({ icon, bad = false, action, children }: ItemProps) {
  return (
    <li className={bad ? panel.bad : undefined}>
      <Icon name={icon} />
      <p>{children}</p>
      {action}
    </li>
  );
}

/** "open": not known yet. */
const looks = {
  well: { icon: "check", words: " is OK" },
  open: { icon: "clock", words: "" },
  bad: { icon: "alert", words: " needs attention" },
} as const;

type StateProps = Pick<ItemProps, "action" | "children"> & {
  name: string;
  is?: keyof typeof looks;
  /** The state for screen readers, after the name; empty if the name says it. */
  words?: string;
};

/** One line of the site's state. */
export function StateItem({ name, is = "well", words = looks[is].words, action, children }: StateProps) {
  return (
    <Item icon={looks[is].icon} bad={is === "bad"} action={action}>
      <strong>
        {name}
        <span className="visually-hidden">{words}</span>:
      </strong>{" "}
      {children}
    </Item>
  );
}
