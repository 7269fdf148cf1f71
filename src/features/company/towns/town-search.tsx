import { type KeyboardEvent, type RefObject, useCallback, useDeferredValue, useId, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { isComposing } from "#src/browser/is-composing.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { Place } from "#src/facts/florida-places.server.ts";
import field from "#src/ui/form/field.module.css";
import { ErrorText, inputClass } from "#src/ui/form/field.tsx";
import type { FactSection } from "../section.server.ts";
import { type Town, whyNot } from "./change-towns.ts";
import styles from "./towns.module.css";

type Props = {
  inputRef: RefObject<HTMLInputElement | null>;
  towns: readonly Town[];
  add(town: Town): Promise<Result<FactSection>>;
};

/**
 * "Add a town": a combobox; its list has the places of the company's counties that begin with what is typed (WAI-ARIA 1.2, combobox with a
 * listbox). Choosing one adds it.
 */
export function TownSearch({ inputRef, towns, add }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const places = usePlaces(typed);
  // A refusal stands where the list was.
  const isOpen = typed.trim() !== "" && places !== undefined && refusal === undefined;
  const optionId = (index: number) => `${id}-option-${index}`;

  async function choose(place: Place | undefined) {
    if (!place) return;
    const problem = whyNot(place, towns);
    setRefusal(problem);
    if (problem !== undefined) return;
    const { name, lat, lon } = place;
    const result = await add({ name, county: place.county as Town["county"], lat, lon, main: false });
    if (!result.ok) return setRefusal(result.error.text);
    setTyped("");
    inputRef.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return;
    setRefusal(undefined);
    const last = (places?.length ?? 0) - 1;
    if (event.key === "ArrowDown") setActive(Math.min(active + 1, last));
    else if (event.key === "ArrowUp") setActive(Math.max(active - 1, 0));
    else if (event.key === "Enter") void choose(places?.[active]);
    else if (event.key === "Escape") setTyped("");
    else return;
    event.preventDefault();
  }

  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        Add a town
      </label>
      <p className={field.hint} id={`${id}-hint`}>
        Type the beginning of its name and choose it from the list.
      </p>
      <div className={styles.search}>
        <input
          ref={inputRef}
          id={id}
          className={inputClass}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && places.length > 0 ? optionId(active) : undefined}
          aria-describedby={`${id}-hint${refusal ? ` ${id}-error` : ""}`}
          aria-invalid={refusal ? true : undefined}
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setActive(0);
            setRefusal(undefined);
          }}
          onClick={() => setRefusal(undefined)}
          onKeyDown={press}
        />
        <div id={`${id}-list`} role="listbox" aria-label="Places" className={styles.options} hidden={!isOpen}>
          {places?.map((place, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
            <div
              key={`${place.name} ${place.county}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              onClick={() => void choose(place)}
            >
              {place.name}, {place.county} County
            </div>
          ))}
        </div>
      </div>
      <p role="status" className={styles.none}>
        {isOpen &&
          places.length === 0 &&
          "No place in your counties begins like that. Add its county above, or put it on the map yourself below."}
      </p>
      {refusal && <ErrorText id={`${id}-error`}>{refusal}</ErrorText>}
    </div>
  );
}

/** The places that begin with what is typed; undefined until the first answer. */
function usePlaces(typed: string): readonly Place[] | undefined {
  const q = useDeferredValue(typed.trim());
  const load = useCallback(
    async (signal: AbortSignal): Promise<Result<readonly Place[] | undefined>> => {
      if (q === "") return { ok: true, value: undefined };
      const failed = "The places could not be searched.";
      const call = () => api.admin.company.places.$get({ query: { q } }, { init: { signal } });
      return callApi(call, { failed }, ({ places }) => places);
    },
    [q],
  );
  return useResource(load).data;
}
