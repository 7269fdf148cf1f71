import { site } from "#site";
import { InquiryForm } from "#src/features/messages/form/inquiry-form.tsx";
import { Island } from "#src/islands/island.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./hero.module.css";
import { NextSteps } from "./next-steps.tsx";

/** The house of the first view, which the page also preloads (SHELL-09). */
export const heroPicture = { name: "hero-corner", sizes: "(min-width: 1000px) 57vw, 100vw" } as const;

/** The first view: what we do, the number to call, the house, and the form that its downspout leads to. */
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
