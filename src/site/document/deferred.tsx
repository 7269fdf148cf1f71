import { type ReactNode, Suspense, use } from "react";

type Props<T> = {
  /** As `deferred` of the page gives it. */
  value: Promise<T | undefined>;
  /** Until it is there. */
  fallback: ReactNode;
  /** In its place when it could not be had. */
  failed?: ReactNode;
  children(value: T): ReactNode;
};

/** A part of a page that waits for its data; the rest does not. */
export function Deferred<T>({ fallback, ...settled }: Props<T>) {
  return (
    <Suspense fallback={fallback}>
      <Settled {...settled} />
    </Suspense>
  );
}

function Settled<T>({ value, failed, children }: Omit<Props<T>, "fallback">) {
  const settled = use(value);
  return settled === undefined ? failed : children(settled);
}
