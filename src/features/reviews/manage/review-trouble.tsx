import { useState } from "react";
import type { ApiError } from "#src/browser/call-api.ts";
import { Button } from "#src/ui/button.tsx";
import { restoreReview } from "./review-calls.ts";

type Props = {
  error: ApiError | undefined;
  /** The review that is being changed; none while one is added. */
  id: number | undefined;
  /** It is back: saving works again. */
  onRestored(): void;
};

/** What can be done about a review that could not be saved: nothing typed is lost, whatever it was. */
export function ReviewTrouble({ error, id, onRestored }: Props) {
  const [failed, setFailed] = useState<string>();
  if (!error) return null;
  const gone = error.status === 404 && id !== undefined;

  async function bringBack(gone: number) {
    const result = await restoreReview(gone);
    if (result.ok) onRestored();
    else setFailed(result.error.text);
  }

  return (
    <>
      {error.detail && <p>{error.detail}</p>}
      <p>What you typed is still here.</p>
      {gone && (
        <Button variant="ghost" onClick={() => void bringBack(id)}>
          Restore it and save
        </Button>
      )}
      {failed && <p>{failed}</p>}
    </>
  );
}
