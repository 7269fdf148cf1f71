import type { ReactNode } from "react";
import type { LastChanges } from "#src/schema/last-changes.ts";
import { Button } from "#src/ui/button.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./theirs.module.css";

type Props = {
  /** What is saved now; blank for nothing. */
  words: ReactNode;
  /** Who saved it; unknown after a restore of a backup. */
  who: LastChanges[string] | undefined;
  /** Puts it into the field. */
  onTake?: (() => void) | undefined;
};

/** What is saved now, beside what was typed in the same place (EDIT-02). */
export function Theirs({ words, who, onTake }: Props) {
  return (
    <div role="status" className={`row ${styles.theirs}`}>
      <p>
        {who ? (
          <>
            {who.by} saved this <OfficeTime time={who.at} />:{" "}
          </>
        ) : (
          "Saved here now: "
        )}
        {words === "" ? "nothing" : <q>{words}</q>}
      </p>
      {onTake && (
        <Button variant="ghost" onClick={onTake}>
          Use this instead
        </Button>
      )}
    </div>
  );
}
