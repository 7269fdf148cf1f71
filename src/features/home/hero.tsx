import { Text } from "#src/facts/text.tsx";
import { useFormFacts } from "#src/facts/use-company.tsx";
import { InquiryForm } from "#src/features/messages/form/inquiry-form.tsx";
import { NextSteps } from "#src/site/frame/next-steps.tsx";
import { Island } from "#src/site/islands/island.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./hero.module.css";

/** The first view: what we do, the number to call, a picture, and the inquiry form. */
export function Hero() {
  const form = useFormFacts("site.form.", "home.fields.");
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <div className={styles.claim}>
          <h1 className={styles.title}>
            <span>
              <Text id="home.hero.title-first">Rain comes down.</Text>
            </span>{" "}
            <span>
              <Text id="home.hero.title-second">We lead it away.</Text>
            </span>
          </h1>
          <Text.p id="home.hero.lead">
            {
              "Seamless gutters, formed in one piece at your house. We’re a family company, started in {since}, serving {counties} Counties."
            }
          </Text.p>
        </div>
        <div>
          <div className={`row ${styles.actions}`}>
            <CallButton size="large">
              <Text id="home.hero.call" plain>
                Free estimate:
              </Text>
            </CallButton>
            <ButtonLink href="#inquiry" variant="ghost" size="large">
              <Text id="home.hero.message" plain>
                Send us a message
              </Text>
            </ButtonLink>
          </div>
          <Text.p className={styles.small} id="home.hero.small">
            By phone, with no obligation.
          </Text.p>
        </div>
      </div>
      <div className={styles.picture}>
        <Picture
          name="hero-corner"
          // Dense phones find 960 pixels: fewer lose the gutter's edges.
          sizes="(min-width: 1000px) 57vw, (min-width: 785px) 100vw, (min-resolution: 2.5dppx) 70vw, 100vw"
          priority
        />
      </div>
      <section className={styles.form} id="inquiry">
        <Text.h2 id="home.inquiry.title">Ask for your free estimate</Text.h2>
        <Text.p id="home.inquiry.lead">{"Tell us about your house. We’ll call you back {callBack}."}</Text.p>
        <Island
          name="inquiry-form"
          when="touched"
          wakeIfStored="draft:inquiry draft:inquiry-photos draft:plan-to-send"
          props={form}
        >
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
