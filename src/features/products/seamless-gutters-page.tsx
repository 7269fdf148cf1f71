import { site } from "#site";
import { pageMeta } from "#src/document/page-meta.ts";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { DownspoutRun } from "#src/ui/drawings/downspout-run.tsx";
import { NestedSections } from "#src/ui/drawings/nested-sections.tsx";
import { jointsAround, RoofPlan, roofFeet } from "#src/ui/drawings/roof-plan.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import type { Route } from "./+types/seamless-gutters-page.ts";
import { Benefits } from "./benefits.tsx";
import { fiveInch, sixInch } from "./gutter-sizes.ts";
import { Questions, seamlessQuestions } from "./questions.tsx";
import styles from "./seamless-gutters-page.module.css";
import { SizeComparison } from "./size-comparison.tsx";
import { WorkDay } from "./work-day.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "5 and 6 Inch Seamless Gutters",
    description: `5 and 6 inch seamless gutters, formed in one piece at your house. ${site.ownership} since ${site.since}. Free, no-obligation estimates by phone.`,
    path: "/seamless-gutters",
  });

const halfPage = "(min-width: 1340px) 580px, (min-width: 785px) 45vw, 92vw";
const thirdOfPage = "(min-width: 1340px) 390px, (min-width: 785px) 30vw";

export default function SeamlessGuttersPage() {
  return (
    <>
      <PageHead
        title={"Seamless gutters, 5\u00a0and\u00a06\u00a0inch"}
        lead="Formed in your driveway, in one piece, to fit your roof. There are no joints along the run to leak."
        picture={<NestedSections small={fiveInch.measures} large={sixInch.measures} />}
      >
        <CallButton />
        <ButtonLink variant="ghost" href="#sizes">
          Compare the sizes
        </ButtonLink>
      </PageHead>

      <Section tone="surface">
        <div className={styles.beside}>
          <div>
            <h2 id="one-piece">One run, no joints</h2>
            <p>
              Store-bought gutters come in 10 foot pieces. Most of their joints depend on sealant, and in the Florida
              sun sealant dries out and fails.
            </p>
            <p>
              Ours are formed from one coil and cut to fit. Corners, end caps and outlets are the only joints left. We
              seal those by hand.
            </p>
          </div>
          <Picture name="seamless-run-along-fascia" sizes={halfPage} className={styles.picture} />
        </div>
        <figure className={styles.plan}>
          <RoofPlan />
          <figcaption>
            <strong>One roof, {jointsAround} joints fewer</strong>
            Around a hip roof of {roofFeet.join(" by ")} feet, 10 foot pieces meet {jointsAround} times between the
            corners. With one piece on each side, only the corners and the outlets are left.
          </figcaption>
        </figure>
      </Section>

      <Section tone="page">
        <SizeComparison />
      </Section>

      <Section tone="surface">
        <Benefits />
      </Section>

      <Section tone="dark" divider>
        <WorkDay />
      </Section>

      <Section tone="page">
        <div className={styles.beside}>
          <div>
            <h2 id="ground">From the eave to the lawn</h2>
            <p>
              The gutter is half the job. The downspout brings the water to the ground, and the splash block leads it
              away from the wall, so it doesn’t dig out your flower bed or stand against the slab.
            </p>
            <p>
              A 5 inch gutter usually gets a {fiveInch.downspout.join(" by ")} inch downspout, a 6 inch gutter a{" "}
              {sixInch.downspout.join(" by ")}, with about twice the opening, so leaves are less likely to get stuck. A
              5 inch gutter can take the larger one too.
            </p>
            <Picture name="downspout-splash-block-lawn" sizes={halfPage} className={styles.below} />
          </div>
          <DownspoutRun measures={sixInch.measures} />
        </div>
      </Section>

      <Section tone="tint">
        <h2 id="colors">White, bronze or black</h2>
        <p className={styles.after}>
          Match the trim and the gutter disappears. Or match the windows for contrast. Tell us your house’s colors when
          you call.
        </p>
        <ul className={styles.colors}>
          <li>
            <Picture name="corner-mitre-downspout-stucco" sizes={thirdOfPage} className={styles.color} />
            White
          </li>
          <li>
            <Picture name="bronze-gutters-tile-roof" sizes={thirdOfPage} className={styles.color} />
            Dark bronze
          </li>
          <li>
            <Picture name="black-gutters-modern-white-house" sizes={thirdOfPage} className={styles.color} />
            Black
          </li>
        </ul>
        <p className={styles.small}>Computer-made images, not photos of customers’ homes.</p>
      </Section>

      <Section tone="surface">
        <Questions questions={seamlessQuestions} />
      </Section>

      <NextStep title="Tell us about your roof">
        {`${site.estimates}. If you know the length of your house, have it handy. If not, we’ll ask a few questions.`}
      </NextStep>
    </>
  );
}
