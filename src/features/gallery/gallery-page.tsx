import { Suspense } from "react";
import { Await, type LoaderFunctionArgs } from "react-router";
import { namedText, Text } from "#src/facts/text.tsx";
import { bodyOf, FailedList, listPath, loadListPage } from "#src/site/document/list-page.tsx";
import { type MetaInput, type PageProps, pageMeta, rootData } from "#src/site/document/page-meta.ts";
import { CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import styles from "./gallery-page.module.css";
import { ImageList, ImageListSkeleton, ImagesData } from "./image-list.tsx";
import { InfoVideo } from "./info-video.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadListPage(args, (api, query) => bodyOf(api.public.gallery.images.$get({ query })));

export const meta = (args: Partial<PageProps<typeof loader>> & MetaInput) => {
  const page = args.loaderData?.page ?? 1;
  return pageMeta(args, {
    title: namedText("gallery.meta.title", "Gallery"),
    page,
    description: namedText(
      "gallery.meta.description",
      "Seamless gutters, downspouts and gutter guards in pictures, and a short film of how they work.",
    ),
    path: listPath("/gallery", page),
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
          <Await resolve={list} errorElement={<FailedList text="Failed to load gallery images." path="/gallery" />}>
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
