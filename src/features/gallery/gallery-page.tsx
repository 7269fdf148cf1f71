import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import type { PublicPage } from "#src/site/document/context.ts";
import { Deferred } from "#src/site/document/deferred.tsx";
import { FailedList, loadListPage } from "#src/site/document/list-page.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import styles from "./gallery-page.module.css";
import { ImageList, ImageListSkeleton, ImagesData } from "./image-list.tsx";
import { InfoVideo } from "./info-video.tsx";
import type { PublicImageList } from "./schema.ts";

export default async function galleryPage(page: PublicPage) {
  const found = await loadListPage(page, (query) => page.deferred(page.api.public.gallery.images.$get({ query })));
  return found && <GalleryPage {...found} origin={page.origin} />;
}

type Props = {
  number: number;
  list: Promise<PublicImageList | undefined>;
  origin: string;
};

function GalleryPage({ number, list, origin }: Props) {
  // The film is computer-made too.
  const hasFilm = useCompany().computerMadePictures;
  return (
    <>
      <PageMeta
        title={namedText("gallery.meta.title", "Gallery")}
        number={number}
        description={
          hasFilm
            ? namedText(
                "gallery.meta.description",
                "Seamless gutters, downspouts and gutter guards in pictures, and a short film of how they work.",
              )
            : namedText(
                "gallery.meta.plain-description",
                "Seamless gutters, downspouts and gutter guards in pictures, on the kinds of houses we work on.",
              )
        }
      />
      <PageHead
        title={<Text id="gallery.head.title">Gallery</Text>}
        lead={
          <Text id="gallery.head.lead">
            Seamless gutters on the kinds of houses we work on. Look for a joint along a straight run. There isn’t one.
          </Text>
        }
      />
      <Section tone="surface">
        <h2 className="visually-hidden">Pictures</h2>
        <Deferred
          value={list}
          fallback={<ImageListSkeleton />}
          failed={<FailedList text="Failed to load gallery images." path="/gallery" />}
        >
          {(images) => (
            <>
              <ImageList list={images} />
              {number === 1 && <ImagesData list={images} origin={origin} />}
            </>
          )}
        </Deferred>
      </Section>
      {hasFilm && (
        <Section tone="tint" className={styles.film}>
          <div>
            <Text.h2 id="gallery.film.title">Seamless gutters in 18 seconds</Text.h2>
            <Text.p id="gallery.film.lead">
              Follow the rain: along one long run, around a corner, down and away from the house.
            </Text.p>
            <Text.p id="gallery.film.captions">18 seconds, with captions.</Text.p>
            <p className={styles.call}>
              <CallButton />
            </p>
          </div>
          <InfoVideo />
        </Section>
      )}
    </>
  );
}
