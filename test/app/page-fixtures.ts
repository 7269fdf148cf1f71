import { createSiteWithPages, type SiteWithPages } from "./create-site-with-pages.ts";
import { test } from "./fixtures.ts";

/** Tests of calls and of the pages of the production build. */
export const pageTest = test.extend<{ site: SiteWithPages }>({
  site: async ({ env }, use) => {
    const site = await createSiteWithPages({ env });
    await use(site);
    await site.close();
  },
});
