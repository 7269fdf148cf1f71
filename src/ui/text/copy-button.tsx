import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";

/** Copies a text, and says whether it worked. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [said, setSaid] = useState("");

  async function copy() {
    setSaid("");
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      setSaid("This browser does not let us copy. Please select the text and copy it yourself.");
    }
  }

  return (
    <>
      <Button variant="ghost" onClick={() => void copy()}>
        <Icon name={said === "Copied." ? "check" : "copy"} />
        {children}
      </Button>
      <span role="status">{said}</span>
    </>
  );
}
