import { Fragment, type ReactNode } from "react";
import { CallButton } from "../button.tsx";
import styles from "./public-list.module.css";

/** In place of a list of a public page that has no entries. @param children the next step */
export function NoEntries({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <p>{`No ${what} to show yet.`}</p>
      <p>{children}</p>
      <CallButton />
    </div>
  );
}

/** In place of a list that could not be loaded. */
export function EntriesFailed({ what, path }: { what: string; path: string }) {
  return (
    <div className={styles.note} role="alert">
      <p>{`Failed to load ${what}.`}</p>
      <p>
        <a href={path}>Try again</a>
      </p>
    </div>
  );
}

type Skeleton = { what: string; className: string | undefined; count: number; children: ReactNode };

/** Takes the place of a list until it is loaded. @param children one entry */
export function EntriesSkeleton({ what, className, count, children }: Skeleton) {
  return (
    <div role="status">
      <span className="visually-hidden">{`Loading ${what}`}</span>
      <div className={className} aria-hidden="true">
        {[...Array(count).keys()].map((place) => (
          <Fragment key={place}>{children}</Fragment>
        ))}
      </div>
    </div>
  );
}
