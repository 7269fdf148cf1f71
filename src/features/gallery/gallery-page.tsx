import { Suspense } from "react";
import { Await, data, type LoaderFunctionArgs } from "react-router";
import { namedText, Text } from "#src/facts/text.tsx";
import type { ApiClient } from "#src/main/api.server.ts";
import { readPageNumber } from "#src/schema/list-page.ts";
import { apiContext, deferred } from "#src/site/document/context.ts";
import { type MetaInput, type PageProps, pageMeta, rootData } from "#src/site/document/page-meta.ts";
import { CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import styles from "./gallery-page.module.css";
import { galleryPath, ImageList, ImageListError, ImageListSkeleton, ImagesData } from "./image-list.tsx";
import { InfoVideo } from "./info-video.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPageNumber(new URL(request.url).searchParams.get("page")) ?? 1;
  if (page === "invalid") throw data(null, { status: 404 });
  const list = deferred(context, readImages(context.get(apiContext), page));
  // The status of a later page depends on whether it exists, so its list is awaited (DATA-07).
  if (page > 1 && page > ((await list.catch(() => undefined))?.page_count ?? page)) throw data(null, { status: 404 });
  return { page, list };
}

export const meta = (args: Partial<PageProps<typeof loader>> & MetaInput) => {
  const page = args.loaderData?.page ?? 1;
  return pageMeta(args, {
    title: namedText("gallery.meta.title", "Gallery"),
    page,
    description: namedText(
      "gallery.meta.description",
      "Seamless gutters, downspouts and gutter guards in pictures, and a short film of how they work.",
    ),
    path: galleryPath(page),
  });
};

export default function GalleryPage({ loaderData: { page, list }, matches }: PageProps<typeof loader>) {
  const { origin } = rootData({ matches });
  return (
    <>
      <PageHead
        title={<Text id="gallery.head.title">Gallery</Text>}
        lead={
          <Text id="gallery.head.lead">
            What seamless gutters look like on a house. On a straight run you won’t find a joint.
          </Text>
        }
      />
      <Section tone="surface">
        <h2 className="visually-hidden">Pictures</h2>
        <Suspense fallback={<ImageListSkeleton />}>
          <Await resolve={list} errorElement={<ImageListError />}>
            {(images) => (
              <>
                <ImageList list={images} />
                {page === 1 && <ImagesData list={images} origin={origin} />}
              </>
            )}
          </Await>
        </Suspense>
      </Section>
      <Section tone="tint" className={styles.film}>
        <div>
          <Text.h2 id="gallery.film.title">Seamless gutters in 18 seconds</Text.h2>
          <Text.p id="gallery.film.lead">
            One continuous run along the fascia, mitered corners and sealed joints, leaves that clog an open gutter, a
            fine mesh that keeps them out, and rainwater led away from the house.
          </Text.p>
          <Text.p id="gallery.film.captions">
            Every scene has a caption, and the film is written out below it. The only sounds are a breeze, birds and
            quiet music.
          </Text.p>
          <p className={styles.call}>
            <CallButton />
          </p>
        </div>
        <InfoVideo />
      </Section>
    </>
  );
}

async function readImages(api: ApiClient, page: number) {
  const response = await api.public.gallery.images.$get({ query: { page } });
  if (!response.ok) throw new Error(`The list of pictures was answered with ${response.status}.`);
  return response.json();
}
