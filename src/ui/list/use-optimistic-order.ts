import { useRef, useState } from "react";
import type { ApiError, Result } from "#src/browser/call-api.ts";
import { arrange } from "./order.ts";

type Kind<Entry extends { id: number }> = {
  /** In the order of the server. */
  entries: readonly Entry[];
  /** Sends an order. Never rejects. */
  send(ids: readonly number[]): Promise<Result<unknown>>;
  /** Called once the server has accepted this order. */
  onSaved(ids: readonly number[]): void;
  /** Called after a refusal: the server's order shows again. */
  onRefused(error: ApiError): void;
};

/**
 * An order that shows at once, and the server's again after a refusal (GADM-03). Orders are sent one after the other, and of
 * those made during a call only the last, so that two quick moves cannot overtake each other.
 */
export function useOptimisticOrder<Entry extends { id: number }>({ entries, send, onSaved, onRefused }: Kind<Entry>) {
  const [wanted, setWanted] = useState<readonly number[]>();
  const latest = useRef<readonly number[]>(undefined);

  async function sendLatest() {
    let sent: readonly number[] | undefined;
    let result: Result<unknown> = { ok: true, value: undefined };
    while (result.ok && latest.current && latest.current !== sent) {
      sent = latest.current;
      result = await send(sent);
    }
    latest.current = undefined;
    setWanted(undefined);
    if (!result.ok) onRefused(result.error);
    else if (sent) onSaved(sent);
  }

  return {
    shown: wanted ? arrange(entries, wanted) : entries,
    reorder(ids: readonly number[]) {
      const isSending = latest.current !== undefined;
      latest.current = ids;
      setWanted(ids);
      if (!isSending) void sendLatest();
    },
  };
}
