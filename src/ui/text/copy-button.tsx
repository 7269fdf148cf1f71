import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";

/** Copies a text and announces whether that worked. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [status, setStatus] = useState("");

  async function copy() {
    setStatus("");
    try {
      await navigator.clipboard.writeText(text);
      setStatus("Copied.");
    } catch {
      setStatus("This browser does not let us copy. Please select the text and copy it yourself.");
    }
  }

  return (
    <>
      <Button variant="ghost" onClick={() => void copy()}>
        <Icon name={status === "Copied." ? "check" : "copy"} />
        {children}
      </Button>
      <span role="status">{status}</span>
    </>
  );
}
