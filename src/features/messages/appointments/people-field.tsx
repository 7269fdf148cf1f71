import { Chips } from "#src/ui/form/chips.tsx";
import { ErrorText } from "#src/ui/form/field.tsx";

type Props = {
  label: string;
  colleagues: readonly { id: number; name: string }[];
  /** Ids with commas between them, as the field has them. */
  start: string;
  chosen: string;
  error: string | undefined;
  onChoose(ids: string): void;
};

/** Who goes: one chip for each person who works here. */
export function PeopleField({ label, colleagues, start, chosen, error, onChoose }: Props) {
  const ids = chosen === "" ? [] : chosen.split(",");
  // A name that two people have comes with their number.
  const isShared = (name: string) => colleagues.filter((one) => one.name === name).length > 1;
  const idOf = new Map(colleagues.map(({ id, name }) => [isShared(name) ? `${name} (${id})` : name, String(id)]));
  function toggle(id: string) {
    const others = ids.filter((one) => one !== id);
    onChoose((others.length < ids.length ? others : [...ids, id]).join(","));
  }
  return (
    <div>
      {/* Of type "hidden" it would fall back to its first value with each render. */}
      <input hidden name="people" defaultValue={start} aria-label={label} />
      <p aria-hidden="true">
        <strong>{label}</strong>
      </p>
      <Chips
        name={label}
        chips={[...idOf.keys()]}
        isPressed={(chip) => ids.includes(idOf.get(chip) ?? "")}
        onPick={(chip) => toggle(idOf.get(chip) ?? "")}
      />
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  );
}
