import { CallButton } from "#src/ui/button.tsx";
import styles from "./village-search.module.css";

/** Asks for the neighborhood, answers while one types, and has the call button at hand for every answer. */
export function VillageSearch() {
  return (
    <div className={styles.card}>
      <search className={styles.search}>
        <label htmlFor="village">Neighborhood or town</label>
        <input
          id="village"
          className={styles.field}
          type="search"
          placeholder="Fenney"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby="village-answer"
        />
        <p id="village-answer" className={styles.answer}>
          A few letters will do. Small typos are fine.
        </p>
        <p className="visually-hidden" role="status" />
      </search>
      <CallButton className={styles.call} />
    </div>
  );
}
