import { useEffect, useEffectEvent, useState } from "react";
import { listWaiting, type WaitingChange, watchWaiting } from "./waiting.ts";

/** What waits for a network. @param onSent runs when some of it has arrived */
export function useWaiting(onSent: () => void = () => {}): readonly WaitingChange[] {
  const [waiting, setWaiting] = useState<readonly WaitingChange[]>([]);
  const arrived = useEffectEvent(onSent);
  useEffect(() => {
    const read = () => void listWaiting().then(setWaiting, () => {});
    read();
    return watchWaiting(read, () => arrived());
  }, []);
  return waiting;
}
