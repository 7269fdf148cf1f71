import type { ReactNode } from "react";
import { Icon } from "#src/ui/icon.tsx";
import panel from "./attention.module.css";

/** "open": not known yet. */
const looks = {
  well: { icon: "check", words: " is OK" },
  open: { icon: "clock", words: "" },
  bad: { icon: "alert", words: " needs attention" },
} as const;

type Props = {
  name: string;
  is?: keyof typeof looks;
  /** The state for screen readers, after the name; empty if the name says it. */
  words?: string;
  action?: ReactNode;
  children: ReactNode;
};

/** One line of the site's state. */
export function StateItem({ name, is = "well", words = looks[is].words, action, children }: Props) {
  return (
    <li className={is === "bad" ? panel.bad : undefined}>
      <Icon name={looks[is].icon} />
      <p>
        <strong>
          {name}
          <span className="visually-hidden">{words}</span>:
        </strong>{" "}
        {children}
      </p>
      {action}
    </li>
  );
}
