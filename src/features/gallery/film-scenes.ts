/** The film's scenes in order: what its caption says, and what one sees. The files in public/video hold the times. */
export const filmScenes = [
  {
    caption: "Seamless gutters, made for your roofline",
    shows:
      "A cream stucco house under a brown shingle roof, on a lawn with palms and oaks. White gutters run along its eaves to a downspout at the corner.",
  },
  {
    caption: "One continuous run along the fascia",
    shows: "The view goes along a white gutter from below, over the length of a pale green house. It has no joint.",
  },
  {
    caption: "Mitered corners and sealed joints",
    shows: "A corner of the eaves from below. The gutter turns it, and a white downspout leads back to the wall.",
  },
  {
    caption: "Leaves clog an open gutter",
    shows: "Brown oak leaves and seedlings stand out of an open gutter. Its front is stained.",
  },
  {
    caption: "A guard keeps them out",
    shows: "A clean gutter below the same kind of roof, covered by a gray mesh with two leaves on it.",
  },
  {
    caption: "Fine mesh: water in, leaves off",
    shows: "The mesh close up: it slopes away from the shingles, and oak leaves lie on top of it.",
  },
  {
    caption: "Bronze with tile roofs",
    shows: "A stucco house with an orange tile roof, a white garage door, and gutters and downspouts in dark bronze.",
  },
  {
    caption: "Black on modern white",
    shows: "A white house with a dark metal roof, a gray garage door, and black gutters and downspouts.",
  },
  {
    caption: "Rainwater led away from the house",
    shows: "A white downspout ends at a splash block, which leads past red mulch onto the grass.",
  },
] as const;
