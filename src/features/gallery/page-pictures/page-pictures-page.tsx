import { useState } from "react";
import { Theirs } from "#src/staff/editing/theirs.tsx";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { StatusBar, useStatus } from "#src/ui/feedback/status-bar.tsx";
import layout from "#src/ui/staff-page.module.css";
import { ChoosePicture } from "./choose-picture.tsx";
import { type PagePicture, type PagePictureName, pagePictures } from "./page-picture.ts";
import { PagePictureCard, replaceButtonId } from "./page-picture-card.tsx";
import styles from "./page-pictures.module.css";
import { usePagePictures } from "./use-page-pictures.ts";

/** /admin/page-pictures: the pictures of the pages, each of them the delivered one or one of the gallery (OWN-65). */
export default function PagePicturesPage() {
  const { resource, met, forget, save, add } = usePagePictures();
  const { status, announce } = useStatus();
  const [editing, setEditing] = useState<PagePictureName>();
  const focusOn = useFocusOnceRendered();

  function close(name: PagePictureName) {
    setEditing(undefined);
    forget();
    focusOn(replaceButtonId(name));
  }

  /** @param undo gets the picture as it is then */
  async function put(picture: PagePicture, own: PagePicture["own"], text: string, undo?: (now: PagePicture) => void) {
    const result = await save(picture, own);
    if (!result.ok) return announce({ is: "failed", text: result.error.text });
    announce({ is: "done", text, undo: undo && (() => undo(result.value)) });
    document.getElementById(replaceButtonId(picture.name))?.focus();
  }

  function putBack(picture: PagePicture) {
    const text = `${pagePictures[picture.name]}: the original is back.`;
    return put(picture, null, text, (now) => void put(now, picture.own, "Undone."));
  }
  const theirs = ({ name, own, change }: PagePicture, onTake?: () => void) =>
    name === met && <Theirs words={own?.alt ?? "the original picture"} who={change} onTake={onTake} />;

  return (
    <div className={layout.stack}>
      <h1>Page pictures</h1>
      <p className={styles.lead}>
        Put photos of your own work in place of the pictures that came with the site. The pages keep their layout, and
        you can go back to the original any time.
      </p>
      <Loaded of={resource} loading="Loading pictures...">
        {(data) => (
          <ul className={styles.list}>
            {data.pictures.map((picture) => (
              <li key={picture.name} className={editing === picture.name ? styles.editing : undefined}>
                {editing === picture.name ? (
                  <ChoosePicture
                    picture={picture}
                    images={data.images}
                    theirs={theirs(picture, () => close(picture.name))}
                    onAdded={add}
                    onSave={(own) => save(picture, own)}
                    onSaved={(image) => {
                      const more = image.state === "ready" ? "on the site now." : "on the site once it is prepared.";
                      announce({ is: "done", text: `${pagePictures[picture.name]}: your picture is ${more}` });
                      close(picture.name);
                    }}
                    onCancel={() => close(picture.name)}
                  />
                ) : (
                  <PagePictureCard
                    picture={picture}
                    image={data.images.find(({ id }) => id === picture.own?.image)}
                    theirs={theirs(picture)}
                    onReplace={editing ? undefined : () => setEditing(picture.name)}
                    onPutBack={() => void putBack(picture)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <StatusBar status={status} />
    </div>
  );
}
