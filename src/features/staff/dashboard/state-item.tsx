import type { ReactNode } from "react";
import { Icon } from "#src/ui/icon.tsx";
import panel from "./attention.module.css";

/** "Open" means not known yet: neither well nor in need of attention. */
const looks = {
  well: { icon: "check", words: " is well" },
  open: { icon: "clock", words: "" },
  bad: { icon: "alert", words: " needs a look" },
} as const;

type Props = {
  name: string;
  is?: keyof typeof looks;
  /** What is heard after the name, where the colour is not seen; empty when the name says it. */
  words?: string;
  children: ReactNode;
};

/** One line of how the site is doing. */
export function StateItem({ name, is = "well", words = looks[is].words, children }: Props) {
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
    </li>
  );
}
