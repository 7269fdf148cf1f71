import { type MouseEvent, useCallback } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { CountyMap } from "#src/features/service-area/county-map.tsx";
import { countyAt, placeAt } from "#src/features/service-area/map-click.ts";
import { type CountyOutline, placeOn } from "#src/features/service-area/map-towns.ts";
import { isBlank } from "#src/schema/fields.schema.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { RestoredNote } from "#src/staff/session/use-staff-draft.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useEntryForm } from "../entry-form.ts";
import type { FactSection } from "../section.server.ts";
import type { SectionProps } from "../use-company-facts.ts";
import { isSameTown, type Town } from "./change-towns.ts";
import styles from "./towns.module.css";

type Name = "name" | "lat" | "lon";
type Typed = Readonly<Record<Name, string>>;
type Props = Pick<SectionProps, "onChanges"> & {
  towns: readonly Town[];
  counties: readonly Town["county"][];
  add(town: Town): Promise<Result<FactSection>>;
};

/** The form below the map of the counties, once that is loaded. */
export function OwnPlace(props: Props) {
  const key = props.counties.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is that of the counties.
  const load = useCallback(
    (signal: AbortSignal): Promise<Result<CountyOutline>> =>
      callApi(() => api.admin.company.map.$get({}, { init: { signal } }), { failed: "The map could not be loaded." }),
    [key],
  );
  const resource = useResource(load);
  return resource.data ? <PlaceForm {...props} outline={resource.data} /> : <Loaded of={resource} />;
}

/** The map as visitors see it, and a form for a place that the list does not have: a press on the map fills in where it is (OWN-54). */
function PlaceForm({ towns, counties, add, onChanges, outline }: Props & { outline: CountyOutline }) {
  const edited = useEntryForm<undefined, Name>(
    {
      ...{ id: "own-place", form: "towns:place", textsOf: () => ({ name: "", lat: "", lon: "" }) },
      labels: { name: "Name of the place", lat: "Latitude", lon: "Longitude" },
      check: (typed) => problemsOf(typed, towns, counties, outline),
    },
    { onChanges },
    // What is checked has a place.
    (typed) => add(townOf(typed, counties, outline) as Town),
  );
  const { form } = edited;
  const spot = pointOf(form.values);
  const county = spot && countyAt(outline, placeOn(outline, spot));

  function mark({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    const drawn = currentTarget.querySelector("svg")?.getBoundingClientRect();
    if (!drawn) return;
    const { lat, lon } = placeAt(outline, {
      x: ((clientX - drawn.left) / drawn.width) * outline.width,
      y: ((clientY - drawn.top) / drawn.height) * outline.height,
    });
    form.type("lat", String(lat));
    form.type("lon", String(lon));
    form.focus("name");
  }

  return (
    <div className={`stack ${styles.own}`}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the fields beside it do the same by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above; the map is a picture with a name. */}
      <div className={styles.map} onClick={mark}>
        <CountyMap outline={outline} pin={spot && placeOn(outline, spot)} />
      </div>
      <FormFrame
        form={form}
        name="Add a place that isn’t listed"
        send="Add this place"
        sending="Adding..."
        variant="secondary"
      >
        <h3>Add a place that isn’t listed</h3>
        <RestoredNote draft={edited} />
        <p>Tap it on the map, then name it. Or type its position.</p>
        <Field {...form.field("name")} maxLength={60} autoComplete="off" />
        <div className={`row ${styles.position}`}>
          <Field {...form.field("lat")} inputMode="decimal" autoComplete="off" />
          <Field {...form.field("lon")} inputMode="decimal" autoComplete="off" />
        </div>
        <p role="status">{county && `This is in ${county} County.`}</p>
      </FormFrame>
    </div>
  );
}

/** Where it is; undefined until both fields have a number. */
function pointOf({ lat, lon }: Typed): { lat: number; lon: number } | undefined {
  const [north, east] = [Number(lat), Number(lon)];
  const isPoint = !isBlank(lat) && !isBlank(lon) && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isPoint ? { lat: north, lon: east } : undefined;
}

function townOf(typed: Typed, counties: readonly Town["county"][], outline: CountyOutline): Town | undefined {
  const spot = pointOf(typed);
  const name = spot && countyAt(outline, placeOn(outline, spot));
  const county = counties.find((one) => one === name);
  return spot && county && { name: typed.name.trim(), county, ...spot, main: false };
}

function problemsOf(
  typed: Typed,
  towns: readonly Town[],
  counties: readonly Town["county"][],
  outline: CountyOutline,
): Partial<Typed> {
  const problems: Partial<Record<Name, string>> = {};
  if (isBlank(typed.name)) problems.name = "Please enter the name of the place.";
  if (!pointOf(typed)) problems.lat = "Tap the place on the map, or type a position such as 28.9 and -81.9.";
  const town = townOf(typed, counties, outline);
  if (!problems.lat && !town)
    problems.lat = `This is not in ${new Intl.ListFormat("en-US", { type: "disjunction" }).format(counties)} County.`;
  if (town && towns.some((other) => isSameTown(other, town))) problems.name = "This place is already on your list.";
  return problems;
}
