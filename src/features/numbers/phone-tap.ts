import { countUse } from "#src/site/counting/count-use.ts";

// Runs when it is first imported: one tap is counted for each time that a page is loaded.
countUse({ kind: "phone", name: location.pathname });
