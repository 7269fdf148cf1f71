import type { County } from "#src/facts/fact-parts.schema.ts";

/** A part of The Villages by the name that residents use, with its villages by county. */
export type Area = {
  readonly title: string;
  readonly where: string;
  /** `unsure`: on a county line, or the sources differ. */
  readonly villages: Readonly<Partial<Record<County | "unsure", readonly string[]>>>;
};

type Neighborhood = { readonly name: string; readonly county?: County };

/**
 * The neighborhoods ("villages") of The Villages, north to south.
 *
 * Sources, read in 2025: the villages that the Village Community Development Districts 1 to 15 list (districtgov.org, "Includes
 * The Villages of"), their list of recreation areas, and local news for the newest ones. A village has a county if its district
 * lies in that county alone. Where spellings differ, the residents' spelling counts. Villas and bungalows are listed only where
 * residents use them as the name of a village.
 *
 * Corrections need a change in this list only (docs/service-area.md). A test refuses duplicates.
 */
export const villageAreas: readonly Area[] = [
  {
    title: "Historic side",
    where: "On both sides of US 441, by Spanish Springs",
    villages: {
      Lake: [
        "Country Club Hills",
        "Del Mar",
        "El Cortez",
        "La Reynalda",
        "La Zamora",
        "Mira Mesa",
        "Orange Blossom Gardens",
        "Silver Lake",
        "Valle Verde",
      ],
      unsure: ["Hacienda"],
    },
  },
  {
    title: "North of CR 466",
    where: "Between Spanish Springs and County Road 466",
    villages: {
      Sumter: [
        "Alhambra",
        "Belle Aire",
        "De Allende",
        "De La Vista",
        "Glenbrook",
        "Palo Alto",
        "Polo Ridge",
        "Rio Grande",
        "Rio Ponderosa",
        "Rio Ranchero",
        "Santiago",
        "Santo Domingo",
        "Summerhill",
        "Tierra Del Sol",
      ],
    },
  },
  {
    title: "Around Mulberry Grove",
    where: "The northwest, toward Summerfield",
    villages: {
      Marion: [
        "Briar Meadow",
        "Calumet Grove",
        "Chatham",
        "Chatham at Soulliere",
        "Piedmont",
        "Springdale",
        "Woodbury",
        "Woodbury at Phillips",
      ],
    },
  },
  {
    title: "CR 466 to CR 466A",
    where: "Around Lake Sumter Landing",
    villages: {
      Sumter: [
        "Amelia",
        "Ashland",
        "Belvedere",
        "Bonita",
        "Bonnybrook",
        "Bridgeport at Creekside Landing",
        "Bridgeport at Lake Miona",
        "Bridgeport at Lake Shore Cottages",
        "Bridgeport at Lake Sumter",
        "Bridgeport at Laurel Valley",
        "Bridgeport at Miona Shores",
        "Bridgeport at Mission Hills",
        "Buttonwood",
        "Caroline",
        "Creekside Landing",
        "Duval",
        "Haciendas of Mission Hills",
        "Hadley",
        "Hemingway",
        "Largo",
        "Liberty Park",
        "Lynnhaven",
        "Mallory Square",
        "Pennecamp",
        "Poinciana",
        "Sabal Chase",
        "St. Charles",
        "St. James",
        "Sunset Pointe",
        "Tall Trees",
        "Tamarind Grove",
        "Virginia Trace",
        "Winifred",
      ],
    },
  },
  {
    title: "CR 466A to SR 44",
    where: "Around Brownwood",
    villages: {
      Sumter: [
        "Charlotte",
        "Collier",
        "Collier at Alden Bungalows",
        "Collier at Antrim Dells",
        "Collier at Atwood Bungalows",
        "Dunedin",
        "Fernandina",
        "Gilchrist",
        "Hillsborough",
        "LaBelle",
        "Lake Deaton",
        "Osceola Hills",
        "Osceola Hills at Soaring Eagle Preserve",
        "Pinellas",
        "Sanibel",
      ],
      Lake: ["Pine Hills", "Pine Ridge"],
    },
  },
  {
    title: "South of SR 44",
    where: "From Fenney to Sawgrass Grove and Ezell",
    villages: {
      Sumter: [
        "Bradford",
        "Cason Hammock",
        "Chitty Chatty",
        "Citrus Grove",
        "DeLuna",
        "DeSoto",
        "Fenney",
        "Hammock at Fenney",
        "Hawkins",
        "Linden",
        "Marsh Bend",
        "McClure",
        "Monarch Grove",
        "Richmond",
        "St. Catherine",
        "St. Johns",
      ],
    },
  },
  {
    title: "Eastport",
    where: "South of the Turnpike: the newest homes",
    villages: {
      Sumter: ["Edenfield", "LaGrange", "Moultrie Creek", "Oak Hollow", "Shady Brook", "Waters Edge", "Well Point"],
      Lake: ["Dabney", "Lake Denham", "Newell"],
    },
  },
  {
    title: "Family neighborhoods",
    where: "No age limit, just outside the 55+ villages",
    villages: {
      Sumter: ["Middleton", "Oxford Oaks"],
      unsure: ["Bison Valley", "Oak Meadows", "Spring Arbor"],
    },
  },
];

/** The neighborhoods of an area, of all counties, sorted by name. */
export function neighborhoodsOf(area: Area): Neighborhood[] {
  return Object.entries(area.villages)
    .flatMap(([county, names]) =>
      names.map((name) => (county === "unsure" ? { name } : { name, county: county as County })),
    )
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
