import { join } from "node:path";
import { imageSamples } from "#src/features/gallery/sample-content.server.ts";
import { sweepPictures } from "#src/features/gallery/sweep-pictures.server.ts";
import { reviewSamples } from "#src/features/reviews/sample-content.server.ts";
import type { Log } from "#src/platform/log.server.ts";
import { keepSampleContent, type SampleContent } from "./keep-sample-content.server.ts";

type Given = Omit<SampleContent, "kinds"> & {
  config: { dataDir: string; sampleContent: boolean };
  log: Log;
  /** Folder of the browser build, which holds the site's pictures. */
  assetsDir: string;
};

/** Brings reviews and gallery into the state that the settings ask for. For the start, before requests are taken. */
export async function prepareContent({ config, log, assetsDir, ...given }: Given): Promise<void> {
  const folder = join(config.dataDir, "gallery");
  const kinds = [reviewSamples, imageSamples({ from: join(assetsDir, "pictures"), to: folder })];
  const samples = await keepSampleContent({ ...given, kinds, wanted: config.sampleContent });
  const strayFiles = await sweepPictures(given.db, folder);
  if (samples !== "unchanged" || strayFiles > 0) log.info({ samples, strayFiles }, "content prepared");
}
