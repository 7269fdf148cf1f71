import { Link } from "react-router";
import type { JobPage } from "./job-page.server.ts";
import type { JobList } from "./list-queries.server.ts";
import { listNames, type useWorkAddress } from "./use-work-address.ts";
import styles from "./work-page.module.css";

const maxCounted = 1000;

type Props = {
  address: ReturnType<typeof useWorkAddress>;
  counts: JobPage["counts"] | undefined;
};

/** The lists with their numbers (JOB-10). A search finds in all of them. */
export function WorkTabs({ address: { view, hrefOf }, counts }: Props) {
  return (
    <nav aria-label="Lists">
      <ul className={styles.tabs}>
        {(Object.keys(listNames) as JobList[]).map((name) => (
          <li key={name}>
            <Link
              to={hrefOf({ list: name, job: undefined, message: undefined })}
              aria-current={view.list === name && view.search === "" ? "page" : undefined}
            >
              {listNames[name]} <span className={styles.count}>{counts && counted(counts[name])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const counted = (count: number) => (count >= maxCounted ? "1,000+" : String(count));
