import { useState } from "react";
import type { Trouble } from "#src/platform/attempt.ts";
import { Button } from "#src/ui/button.tsx";
import { restoreReview } from "./review-calls.ts";

type Props = {
  trouble: Trouble | undefined;
  /** The review that is being changed; none while one is added. */
  id: number | undefined;
  /** It is back: saving works again. */
  onRestored(): void;
};

/** What can be done about a review that could not be saved: nothing typed is lost, whatever it was. */
export function ReviewTrouble({ trouble, id, onRestored }: Props) {
  const [failed, setFailed] = useState<string>();
  if (!trouble) return null;
  const gone = trouble.status === 404 && id !== undefined;

  async function bringBack(gone: number) {
    const result = await restoreReview(gone);
    if ("done" in result) onRestored();
    else setFailed(result.trouble.text);
  }

  return (
    <>
      {trouble.more && <p>{trouble.more}</p>}
      <p>What you typed is still here.</p>
      {gone && (
        <Button look="quiet" onClick={() => void bringBack(id)}>
          Bring it back and save
        </Button>
      )}
      {failed && <p>{failed}</p>}
    </>
  );
}
