import type { ReactNode } from "react";
import { namedText, Text } from "#src/facts/text.tsx";
import { useFormFacts } from "#src/facts/use-company.tsx";
import { InquiryForm } from "#src/features/messages/form/inquiry-form.tsx";
import { FactStrip } from "#src/site/frame/fact-strip.tsx";
import { NextSteps } from "#src/site/frame/next-steps.tsx";
import { Island } from "#src/site/islands/island.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./hero.module.css";

/** The first view: what we do, the number to call, why to trust us, and a picture (LOOK-11). */
export function Hero() {
  return (
    <div className={styles.view}>
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
              {"Seamless gutters, made at your house in one piece. {ownership} since {since}, serving {theCounties}."}
            </Text.p>
          </div>
          <div className={styles.actions}>
            <CallButton size="large">
              <Text id="home.hero.call" plain needs="estimates" or={namedText("home.hero.plain-call", "Call us:")}>
                Free estimate:
              </Text>
            </CallButton>
            <Text.p className={styles.small} id="home.hero.small" needs="estimates">
              By phone, no obligation.
            </Text.p>
            <a className={styles.message} href="#inquiry">
              <Text id="home.hero.message" plain>
                Send us a message
              </Text>
              <Icon name="arrow" />
            </a>
          </div>
        </div>
        <div className={styles.facts}>
          <FactStrip />
        </div>
        <div className={styles.picture}>
          <Picture
            name="hero-corner"
            // Dense phones find 960 pixels: fewer lose the gutter's edges.
            sizes="(min-width: 1000px) 53vw, (min-width: 785px) 75vw, (min-resolution: 2.5dppx) 70vw, 100vw"
            priority
          />
        </div>
      </div>
    </div>
  );
}

/** What happens after a call or an inquiry, the inquiry form, and `children`, which say what one gets. */
export function Ask({ children }: { children: ReactNode }) {
  const form = useFormFacts("site.form.", "home.fields.");
  return (
    <Section className={styles.ask}>
      <div>
        <NextSteps />
      </div>
      <section className={styles.form} id="inquiry">
        <Text.h2
          className="band"
          id="home.inquiry.title"
          needs="estimates"
          or={namedText("home.inquiry.plain-title", "Ask for an estimate")}
        >
          Ask for your free estimate
        </Text.h2>
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
      <div className={styles.words}>
        {children}
        <Picture
          className={styles.sizes}
          name="five-and-six-inch-gutter-sections"
          sizes="(min-width: 1000px) 40vw, 1px"
        />
      </div>
    </Section>
  );
}
