import { Button } from "../button.tsx";

type Props = { draft: { drop(): void }; then?: (() => void) | undefined; children: string };

/** Forgets what was typed and not saved. */
export function DropDraft({ draft, then, children }: Props) {
  const drop = () => {
    draft.drop();
    then?.();
  };
  return (
    <Button variant="ghost" onClick={drop}>
      {children}
    </Button>
  );
}
