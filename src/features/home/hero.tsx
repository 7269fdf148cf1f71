import { site } from "#site";
import { InquiryForm } from "#src/features/messages/form/inquiry-form.tsx";
import { Island } from "#src/islands/island.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./hero.module.css";

/** The picture of the first view, which the page preloads (SHELL-09). */
export const heroPicture = { name: "hero-corner", sizes: "(min-width: 1000px) 57vw, 100vw" } as const;

/** The first view: what we do, the number to call, a picture, and the inquiry form. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <div className={styles.claim}>
          <h1 className={styles.title}>
            <span>Rain comes down.</span> <span>We lead it away.</span>
          </h1>
          <p>
            Seamless gutters, formed in one piece at your house. We’re a family company, started in {site.since},
            serving {site.counties.slice(0, -1).join(", ")} and {site.counties.at(-1)} Counties.
          </p>
        </div>
        <div>
          <div className={styles.actions}>
            <CallButton size="large">Free estimate:</CallButton>
            <ButtonLink href="#inquiry" variant="ghost" size="large">
              Send us a message
            </ButtonLink>
          </div>
          <p className={styles.small}>By phone, with no obligation.</p>
        </div>
      </div>
      <div className={styles.picture}>
        <Picture {...heroPicture} priority />
      </div>
      <section className={styles.form} id="inquiry">
        <h2>Ask for your free estimate</h2>
        <p>Tell us about your house. We’ll call you back {site.callBack}.</p>
        <Island name="inquiry-form" when="touched" wakeIfStored="draft:inquiry">
          <InquiryForm />
        </Island>
      </section>
      <div className={styles.next}>
        <NextSteps />
        <Picture
          className={styles.sizes}
          name="five-and-six-inch-gutter-sections"
          sizes="(min-width: 1000px) 30vw, 1px"
        />
      </div>
    </div>
  );
}

/** What happens after a call or an inquiry. */
function NextSteps() {
  return (
    <>
      <h2 className={styles.nextTitle}>What happens next</h2>
      <ol className={styles.steps}>
        <li>
          <b>You tell us what you see.</b> Water over the edge, a drip at a joint, a wet wall, or no gutter at all.
        </li>
        <li>
          <b>We talk it through.</b> Your estimate comes by phone. It’s free, with no obligation.
        </li>
        <li>
          <b>We agree on a day.</b> We come by appointment, {site.hours.days} {site.hours.time}.
        </li>
        <li>
          <b>We form your gutters at your house.</b> Each straight run is one piece, cut to fit,{" "}
          {site.gutterSizes.join(" or ")}.
        </li>
      </ol>
    </>
  );
}
