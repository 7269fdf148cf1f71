import type { ReactNode } from "react";
import { type ApiError, awayDetail } from "#src/browser/call-api.ts";
import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
import layout from "#src/ui/staff-page.module.css";

type Props<T> = {
  /** What `useResource` gives; without `reload` where another try cannot help. */
  of: {
    data: T | undefined;
    error: ApiError | undefined;
    loading?: boolean;
    reload?: (() => unknown) | undefined;
  };
  /** Said while it loads; null where nothing is. */
  loading?: string | null;
  /** What could not be loaded, in a sentence. Without it, the error says so itself. */
  failed?: string | undefined;
  /** More about a failure that `failed` names. */
  detail?: string | undefined;
  /** More about a failed reload, which then shows above the old data. Without it, the old data shows alone. */
  outdated?: string;
  /** Another try shows `loading` again, rather than the failure until it has ended. */
  clearsFailure?: boolean;
  /** The id of what gets the focus once another try has taken its button away; by default the title of the page does. */
  focusNext?: string;
  /** Beside the button that tries again. */
  beside?: ReactNode;
  children?: (data: T) => ReactNode;
};

/** Shows what was loaded, that it is loading, or why it could not be loaded, with a button that tries again. */
export function Loaded<T>({ of, loading = "Loading...", failed, detail, outdated, children, ...rest }: Props<T>) {
  const { data, error, reload } = of;
  const { clearsFailure = false, focusNext, beside } = rest;
  const isLoading = data === undefined && (!error || (clearsFailure && of.loading));
  const more = failed === undefined ? error?.detail : detail;
  return (
    <>
      {isLoading && loading !== null && (
        <p role="status" className={layout.loading}>
          {loading}
        </p>
      )}
      {error && !isLoading && (data === undefined || outdated !== undefined) && (
        <LoadFailed
          text={failed ?? error.text}
          detail={awayDetail(error) ?? (data === undefined ? more : outdated)}
          focusNext={focusNext}
          onAgain={reload && (() => void reload())}
          beside={beside}
        />
      )}
      {data !== undefined && children?.(data)}
    </>
  );
}
