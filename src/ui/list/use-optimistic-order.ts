import { useRef, useState } from "react";
import { arrange } from "./order.ts";

type Kind<Entry extends { id: number }> = {
  /** In the order that the server knows. */
  entries: readonly Entry[];
  /** Sends an order. False when it was refused; rejecting counts as refused. */
  send(ids: readonly number[]): Promise<boolean>;
  /** The server has taken this order: put the entries into it. */
  onSaved(ids: readonly number[]): void;
  /** The order was refused, and the old one shows again. */
  onRefused(): void;
};

/**
 * An order that shows at once and goes back to the server's when it is refused (GADM-03). Orders are sent one after the other,
 * and of those made while one is sent only the last, so that two quick moves cannot overtake each other.
 */
export function useOptimisticOrder<Entry extends { id: number }>({ entries, send, onSaved, onRefused }: Kind<Entry>) {
  const [wanted, setWanted] = useState<readonly number[]>();
  const latest = useRef<readonly number[]>(undefined);

  async function sendLatest() {
    let sent: readonly number[] | undefined;
    let taken = true;
    while (taken && latest.current && latest.current !== sent) {
      sent = latest.current;
      taken = await send(sent).catch(() => false);
    }
    latest.current = undefined;
    setWanted(undefined);
    if (taken && sent) onSaved(sent);
    else onRefused();
  }

  return {
    shown: wanted ? arrange(entries, wanted) : entries,
    /** An order is on its way. */
    saving: wanted !== undefined,
    reorder(ids: readonly number[]) {
      const underWay = latest.current !== undefined;
      latest.current = ids;
      setWanted(ids);
      if (!underWay) void sendLatest();
    },
  };
}
