import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { Island } from "#src/site/islands/island.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import { PlannerForm } from "./planner-form.tsx";
import styles from "./planner-page.module.css";

/** /planner: from the outline of a roof to feet of gutter, corners, downspouts and a size (LEAD-40). */
export default function PlannerPage() {
  const { rainfall, planPrices: prices } = useCompany();
  return (
    <>
      <PageMeta
        title={namedText("planner.meta.title", "Gutter Planner")}
        description={namedText(
          "planner.meta.description",
          "Draw your roof and see how many feet of gutter, corners and downspouts it needs, and whether 5 or 6 inch. With the reason, and what we’re guessing.",
        )}
      />
      <PageHead
        title={<Text id="planner.head.title">Plan your gutters</Text>}
        lead={
          <Text id="planner.head.lead">
            Pick the shape of your roof and enter the lengths. You’ll see how many feet of gutter it takes, where the
            downspouts go, and which size we’d start with.
          </Text>
        }
      />

      <div className={styles.without}>
        <Section tone="surface">
          <Text.h2 id="planner.without.title">The planner needs JavaScript</Text.h2>
          <Text.p id="planner.without.lead">
            It is turned off in your browser, or it did not load. Walk around the house, measure each edge of the roof
            that needs a gutter, and add them up. Then call us, or send us the footage and the number of corners.
          </Text.p>
          <div className={`row ${styles.ways}`}>
            <CallButton />
            <ButtonLink variant="ghost" href="/contact#contact-form">
              <Text id="planner.without.message" plain>
                Send us your footage
              </Text>
            </ButtonLink>
          </div>
        </Section>
      </div>
      <Section tone="surface">
        <Island name="planner" when="touched" wakeIfStored="draft:planner" props={{ rainfall, prices }}>
          <PlannerForm rainfall={rainfall} prices={prices} />
        </Island>
      </Section>

      <div className={styles.next}>
        <NextStep title={<Text id="planner.call.title">Have your plan handy</Text>}>
          <Text id="planner.call.lead">
            {"{estimates}. Have your footage and corners ready, and we’ll measure before we form anything."}
          </Text>
        </NextStep>
      </div>
    </>
  );
}
