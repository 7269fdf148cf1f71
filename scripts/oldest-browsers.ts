/**
 * The oldest browsers in which the whole site works (docs/decisions/0049-oldest-browsers.md). The build lowers the syntax of scripts
 * and styles to them; test/pages/newer-apis.test.ts holds what scripts call.
 */
export const oldestBrowsers = { chrome: "109", firefox: "115", safari: "16.4" } as const;
