import styles from "./company-page.module.css";

type Props = {
  /** What the site says; undefined without a conflict. */
  words: string | undefined;
  changedBy: string | undefined;
};

/** What someone else has saved, beside what was typed in the same place (OWN-02). */
export function Theirs({ words, changedBy }: Props) {
  if (words === undefined) return null;
  return (
    <p className={styles.theirs}>
      On the site now{changedBy && `, from ${changedBy}`}: {words === "" ? "nothing" : <q>{words}</q>}
    </p>
  );
}
