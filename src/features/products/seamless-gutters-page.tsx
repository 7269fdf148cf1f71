import type { ReactNode } from "react";
import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { DownspoutRun } from "#src/ui/drawings/downspout-run.tsx";
import { NestedSections } from "#src/ui/drawings/nested-sections.tsx";
import { jointsAround, RoofPlan, roofFeet } from "#src/ui/drawings/roof-plan.tsx";
import { ComputerMadeNote } from "#src/ui/picture/computer-made-note.tsx";
import type { PictureName } from "#src/ui/picture/own-pictures.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { densePhone, halfPage } from "#src/ui/picture/sizes.ts";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import { Benefits } from "./benefits.tsx";
import layout from "./beside.module.css";
import { fiveInch, sixInch } from "./gutter-sizes.ts";
import { Questions } from "./questions/questions.tsx";
import type { PublicQuestion } from "./questions/schema.ts";
import styles from "./seamless-gutters-page.module.css";
import { SizeComparison } from "./size-comparison.tsx";
import { WhatWeHang } from "./what-we-hang.tsx";
import { WorkDay } from "./work-day.tsx";

/** Three in a row, on phones one below another. */
const thirdOfPage = `(min-width: 1340px) 390px, (min-width: 600px) 30vw, ${densePhone}, 92vw`;

export default function SeamlessGuttersPage({ questions }: { questions: readonly PublicQuestion[] }) {
  const { gutterMetal, hangers, warranty } = useCompany();
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
            Made in your driveway, in one piece, to fit your roof. No joints along the run, so nothing there to leak.
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
        <div className={layout.beside}>
          <div>
            <Text.h2 id="seamless-gutters.one-piece.title">One run, no joints</Text.h2>
            <Text.p id="seamless-gutters.one-piece.sectional">
              Store-bought gutters come in 10 foot pieces, and every joint is a place to leak.
            </Text.p>
            <Text.p id="seamless-gutters.one-piece.seamless">
              Ours are formed from one coil and cut to fit. Corners, end caps and outlets are the only joints left. We
              seal those by hand.
            </Text.p>
          </div>
          <Picture name="seamless-run-along-fascia" sizes={halfPage} className={styles.picture} />
        </div>
        <figure className={`${layout.beside} ${styles.plan}`}>
          <RoofPlan />
          <figcaption>
            <Text.h3 id="seamless-gutters.plan.title" values={{ joints: jointsAround }}>
              {"One roof, {joints} fewer joints"}
            </Text.h3>
            <Text id="seamless-gutters.plan.lead" values={{ joints: jointsAround, feet: roofFeet.join(" by ") }}>
              {
                "Around a {feet} foot hip roof, 10 foot pieces meet {joints} times between the corners. With one piece on each side, only the corners and the outlets are left."
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
        <div className={layout.beside}>
          <div>
            <Text.h2 id="seamless-gutters.ground.title">From the eave to the lawn</Text.h2>
            <Text.p id="seamless-gutters.ground.downspout">
              The gutter is half the job. The downspout brings the water to the ground, and the splash block leads it
              away from the wall. That way it doesn’t wash out your flower bed or pool against the slab.
            </Text.p>
            <Text.p
              id="seamless-gutters.ground.sizes"
              values={{ small: fiveInch.downspout.join(" by "), large: sixInch.downspout.join(" by ") }}
            >
              {
                "A 5 inch gutter usually gets a {small} inch downspout, and a 6 inch gutter a {large}. The larger one has about twice the opening, so leaves are less likely to get stuck. A 5 inch gutter can take it too."
              }
            </Text.p>
            <Picture name="downspout-splash-block-lawn" sizes={halfPage} className={styles.below} />
          </div>
          <DownspoutRun measures={sixInch.measures} />
        </div>
      </Section>

      <Section tone="tint">
        <Text.h2 id="seamless-gutters.colors.title">White, bronze or black</Text.h2>
        <Text.p className={styles.after} id="seamless-gutters.colors.lead">
          Match the trim and the gutter disappears. Match the windows and it frames the roof. Tell us your colors when
          you call.
        </Text.p>
        <ul className={styles.colors}>
          <Color name="corner-mitre-downspout-stucco" paint="#f7f6f2">
            <Text id="seamless-gutters.colors.white">White</Text>
          </Color>
          <Color name="bronze-gutters-tile-roof" paint="#43352b">
            <Text id="seamless-gutters.colors.bronze">Dark bronze</Text>
          </Color>
          <Color name="black-gutters-modern-white-house" paint="#17181a">
            <Text id="seamless-gutters.colors.black">Black</Text>
          </Color>
        </ul>
        <ComputerMadeNote
          of={["corner-mitre-downspout-stucco", "bronze-gutters-tile-roof", "black-gutters-modern-white-house"]}
        />
      </Section>

      <WhatWeHang facts={{ Metal: gutterMetal, Hangers: hangers, Warranty: warranty }} tone="page" />

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

function Color({ name, paint, children }: { name: PictureName; paint: string; children: ReactNode }) {
  return (
    <li>
      <Picture name={name} sizes={thirdOfPage} className={styles.color} />
      <p>
        <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="16" cy="16" r="15" fill={paint} stroke="#5f7a8b" />
        </svg>
        {children}
      </p>
    </li>
  );
}
