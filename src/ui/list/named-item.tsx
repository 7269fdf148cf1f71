import type { ReactNode } from "react";

type Props = {
  /** What comes before the name, such as "The review by". */
  lead?: string;
  name: string;
  /** Distinguishes items of the same name (distinct-suffixes.ts); left out where the item is in sight. */
  suffix?: string | undefined;
  /** The rest of the sentence. */
  children: ReactNode;
};

/** A sentence about one item of a list. Its name is isolated: it may be in another script than the sentence. */
export function NamedItem({ lead, name, suffix, children }: Props) {
  return (
    <>
      {lead && `${lead} `}
      <bdi>{name}</bdi>
      {suffix} {children}
    </>
  );
}
