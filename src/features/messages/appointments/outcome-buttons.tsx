import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import type { AppointmentState } from "./schema.ts";

type Props = {
  state: AppointmentState;
  onEnd(to: AppointmentState): void;
  /** What else can be done with a planned one. */
  children?: ReactNode;
};

/** How an appointment stands once this is said of it. */
export const outcomeWords: Readonly<Record<AppointmentState, string>> = {
  planned: "Planned again",
  done: "Done",
  "no-one-home": "No one home",
  cancelled: "Canceled",
};

/** Says how an appointment went, or plans it again. */
export function OutcomeButtons({ state, onEnd, children }: Props) {
  if (state !== "planned")
    return (
      <Button variant="ghost" onClick={() => onEnd("planned")}>
        Plan it again
      </Button>
    );
  return (
    <>
      <Button variant="ghost" onClick={() => onEnd("done")}>
        Done
      </Button>
      <Button variant="ghost" onClick={() => onEnd("no-one-home")}>
        No one home
      </Button>
      {children}
    </>
  );
}
