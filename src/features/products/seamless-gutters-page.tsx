import { namedText, Text } from "#src/facts/text.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { DownspoutRun } from "#src/ui/drawings/downspout-run.tsx";
import { NestedSections } from "#src/ui/drawings/nested-sections.tsx";
import { jointsAround, RoofPlan, roofFeet } from "#src/ui/drawings/roof-plan.tsx";
import { ComputerMadeNote } from "#src/ui/picture/computer-made-note.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { halfPage } from "#src/ui/picture/sizes.ts";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import { Benefits } from "./benefits.tsx";
import { fiveInch, sixInch } from "./gutter-sizes.ts";
import { Questions } from "./questions/questions.tsx";
import type { PublicQuestion } from "./questions/schema.ts";
import styles from "./seamless-gutters-page.module.css";
import { SizeComparison } from "./size-comparison.tsx";
import { WorkDay } from "./work-day.tsx";

/** Three in a row on phones too, there twice as high for their width, which cuts the sides. */
const thirdOfPage = "(min-width: 1340px) 390px, (min-width: 785px) 30vw, 58vw";

export default function SeamlessGuttersPage({ questions }: { questions: readonly PublicQuestion[] }) {
  return (
    <>
      <PageMeta
        title={namedText("seamless-gutters.meta.title", "5 and 6 Inch Seamless Gutters")}
        description={namedText(
          "seamless-gutters.meta.description",
          "5 and 6 inch seamless gutters, formed in one piece at your house. {ownership} since {since}. {estimates}.",
        )}
      />
      <PageHead
        title={<Text id="seamless-gutters.head.title">{"Seamless gutters, 5\u00a0and\u00a06\u00a0inch"}</Text>}
        lead={
          <Text id="seamless-gutters.head.lead">
            Formed in your driveway, in one piece, to fit your roof. There are no joints along the run to leak.
          </Text>
        }
        picture={<NestedSections small={fiveInch.measures} large={sixInch.measures} />}
      >
        <CallButton />
        <ButtonLink variant="ghost" href="#sizes">
          <Text id="seamless-gutters.head.sizes" plain>
            Compare the sizes
          </Text>
        </ButtonLink>
      </PageHead>

      <Section tone="surface">
        <div className={styles.beside}>
          <div>
            <h2 id="one-piece">
              <Text id="seamless-gutters.one-piece.title">One run, no joints</Text>
            </h2>
            <Text.p id="seamless-gutters.one-piece.sectional">
              Store-bought gutters come in 10 foot pieces. Most of their joints depend on sealant, and in the Florida
              sun sealant dries out and fails.
            </Text.p>
            <Text.p id="seamless-gutters.one-piece.seamless">
              Ours are formed from one coil and cut to fit. Corners, end caps and outlets are the only joints left. We
              seal those by hand.
            </Text.p>
          </div>
          <Picture name="seamless-run-along-fascia" sizes={halfPage} className={styles.picture} />
        </div>
        <figure className={styles.plan}>
          <RoofPlan />
          <figcaption>
            <Text.strong id="seamless-gutters.plan.title" values={{ joints: jointsAround }}>
              {"One roof, {joints} joints fewer"}
            </Text.strong>
            <Text id="seamless-gutters.plan.lead" values={{ joints: jointsAround, feet: roofFeet.join(" by ") }}>
              {
                "Around a hip roof of {feet} feet, 10 foot pieces meet {joints} times between the corners. With one piece on each side, only the corners and the outlets are left."
              }
            </Text>
          </figcaption>
        </figure>
      </Section>

      <Section tone="page">
        <SizeComparison />
      </Section>

      <Section tone="surface">
        <Benefits />
      </Section>

      <Section tone="dark">
        <WorkDay />
      </Section>

      <Section tone="page">
        <div className={styles.beside}>
          <div>
            <h2 id="ground">
              <Text id="seamless-gutters.ground.title">From the eave to the lawn</Text>
            </h2>
            <Text.p id="seamless-gutters.ground.downspout">
              The gutter is half the job. The downspout brings the water to the ground, and the splash block leads it
              away from the wall, so it doesn’t dig out your flower bed or stand against the slab.
            </Text.p>
            <Text.p
              id="seamless-gutters.ground.sizes"
              values={{ small: fiveInch.downspout.join(" by "), large: sixInch.downspout.join(" by ") }}
            >
              {
                "A 5 inch gutter usually gets a {small} inch downspout, a 6 inch gutter a {large}, with about twice the opening, so leaves are less likely to get stuck. A 5 inch gutter can take the larger one too."
              }
            </Text.p>
            <Picture name="downspout-splash-block-lawn" sizes={halfPage} className={styles.below} />
          </div>
          <DownspoutRun measures={sixInch.measures} />
        </div>
      </Section>

      <Section tone="tint">
        <h2 id="colors">
          <Text id="seamless-gutters.colors.title">White, bronze or black</Text>
        </h2>
        <Text.p className={styles.after} id="seamless-gutters.colors.lead">
          Match the trim and the gutter disappears. Or match the windows for contrast. Tell us your house’s colors when
          you call.
        </Text.p>
        <ul className={styles.colors}>
          <li>
            <Picture name="corner-mitre-downspout-stucco" sizes={thirdOfPage} className={styles.color} />
            <Text id="seamless-gutters.colors.white">White</Text>
          </li>
          <li>
            <Picture name="bronze-gutters-tile-roof" sizes={thirdOfPage} className={styles.color} />
            <Text id="seamless-gutters.colors.bronze">Dark bronze</Text>
          </li>
          <li>
            <Picture name="black-gutters-modern-white-house" sizes={thirdOfPage} className={styles.color} />
            <Text id="seamless-gutters.colors.black">Black</Text>
          </li>
        </ul>
        <ComputerMadeNote
          of={["corner-mitre-downspout-stucco", "bronze-gutters-tile-roof", "black-gutters-modern-white-house"]}
        />
      </Section>

      <Questions
        title={<Text id="seamless-gutters.questions.title">Questions we hear</Text>}
        questions={questions}
        tone="surface"
      />

      <NextStep title={<Text id="seamless-gutters.call.title">Tell us about your roof</Text>}>
        <Text id="seamless-gutters.call.lead">
          {"{estimates}. If you know the length of your house, have it handy. If not, we’ll ask a few questions."}
        </Text>
      </NextStep>
    </>
  );
}
