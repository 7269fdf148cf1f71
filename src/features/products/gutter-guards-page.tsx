import { priceRange, priceWords } from "#src/facts/prices.ts";
import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { GuardSection } from "#src/ui/drawings/guard-section.tsx";
import { MeshDetail } from "#src/ui/drawings/mesh-detail.tsx";
import { ComputerMadeNote } from "#src/ui/picture/computer-made-note.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { halfPageTall } from "#src/ui/picture/sizes.ts";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import { BeforeAfter } from "./before-after.tsx";
import layout from "./beside.module.css";
import { FloridaYear } from "./florida-year.tsx";
import styles from "./gutter-guards-page.module.css";
import { sixInch } from "./gutter-sizes.ts";
import { Questions } from "./questions/questions.tsx";
import type { PublicQuestion } from "./questions/schema.ts";
import { WhatWeHang } from "./what-we-hang.tsx";

export default function GutterGuardsPage({ questions }: { questions: readonly PublicQuestion[] }) {
  const company = useCompany();
  const foot = priceRange(company.guardFoot);
  return (
    <>
      <PageMeta
        title={namedText("gutter-guards.meta.title", "Micro-Mesh Gutter Guards")}
        description={namedText(
          "gutter-guards.meta.description",
          "Micro-mesh gutter guards for 5 and 6 inch gutters: rain goes in, leaves and pine needles stay out. Our guards are {guardClaim} cheaper than competitors.",
        )}
      />
      <PageHead
        title={<Text id="gutter-guards.head.title">{"Gutter guards: rain\u00a0in, leaves\u00a0off"}</Text>}
        lead={
          <Text id="gutter-guards.head.lead">
            A fine metal mesh over your gutter. Rain goes through. Oak leaves and pine needles stay on top, dry out and
            blow off.
          </Text>
        }
        picture={<GuardSection measures={sixInch.measures} />}
      >
        <CallButton />
        <ButtonLink variant="ghost" href="#price">
          <Text id="gutter-guards.head.price" plain>
            Compare our price
          </Text>
        </ButtonLink>
      </PageHead>

      <Section tone="surface">
        <Text.h2 id="gutter-guards.compare.title">Before and after: the same eave</Text.h2>
        <BeforeAfter />
        <ComputerMadeNote of={["before-leaf-clogged-gutter", "after-clean-guarded-gutter"]} />
      </Section>

      <Section tone="dark">
        <div className={layout.beside}>
          <div>
            <h2 id="price">
              <Text id="gutter-guards.price.quote">Bring us the other quote</Text>
            </h2>
            {foot && (
              <Text.p className={styles.foot} id="gutter-guards.price.foot" values={{ price: priceWords(foot) }}>
                {"{price} a foot, installed"}
              </Text.p>
            )}
          </div>
          <div>
            <p>
              <Text
                id="gutter-guards.price.claim"
                needs="estimates"
                or={namedText(
                  "gutter-guards.price.plain-claim",
                  "Have the other company’s written quote handy when you call. We’ll quote the same footage, and you compare.",
                )}
              >
                Have the other company’s written quote handy when you call. We’ll quote the same footage, with no
                obligation, and you compare.
              </Text>
              {company.guardClaim && (
                <>
                  {" "}
                  <Text id="gutter-guards.price.say">Our guards are</Text> {company.guardClaim}{" "}
                  <Text id="gutter-guards.price.title">cheaper than competitors</Text>.
                </>
              )}
            </p>
            <p>
              <CallButton />
            </p>
          </div>
        </div>
      </Section>

      <Section tone="page">
        <div className={layout.beside}>
          <div>
            <Text.h2 id="gutter-guards.mesh.title">Why the mesh is so fine</Text.h2>
            <Text.p id="gutter-guards.mesh.screens">
              A screen with wide holes stops leaves and lets everything else in: needles, grit off the shingles, oak
              flowers. That’s what turns to mud in the bottom of a gutter.
            </Text.p>
            <Text.p id="gutter-guards.mesh.how">
              Micro-mesh has openings finer than a pine needle. Water clings to the wires, is drawn through and drips.
              What stays on top dries in the sun and wind.
            </Text.p>
            <div className={styles.lens}>
              <MeshDetail />
            </div>
          </div>
          <Picture name="micro-mesh-guard-oak-leaves" sizes={halfPageTall} className={styles.tall} />
        </div>
      </Section>

      <Section tone="tint">
        <Text.h2 id="gutter-guards.year.title">A year on a Florida roof</Text.h2>
        <FloridaYear />
      </Section>

      <Section tone="surface">
        <Text.h2 id="gutter-guards.care.title">How to look after your guards</Text.h2>
        <ol className={styles.care}>
          <li>
            <Text.h3 id="gutter-guards.care.check-title">Check twice a year</Text.h3>
            <Text.p id="gutter-guards.care.check">
              Check in May, after the live oaks, and in late winter, after the pines and the other oaks. A look from the
              ground is enough.
            </Text.p>
          </li>
          <li>
            <Text.h3 id="gutter-guards.care.rinse-title">Rinse off what has matted</Text.h3>
            <Text.p id="gutter-guards.care.rinse">
              Pollen and oak flowers can form a skin on the mesh. A garden hose takes it off. Do it before June.
            </Text.p>
          </li>
          <li>
            <Text.h3 id="gutter-guards.care.storm-title">Watch during a storm</Text.h3>
            <Text.p id="gutter-guards.care.storm">
              If water runs over the front in the same place twice, the mesh is likely blocked there. Call us and we’ll
              take a look.
            </Text.p>
          </li>
          <li>
            <Text.h3 id="gutter-guards.care.ladder-title">Leave the ladder to us</Text.h3>
            <Text.p id="gutter-guards.care.ladder">
              No gutter is worth a fall. If you can’t reach it from the ground, call us.
            </Text.p>
          </li>
        </ol>
      </Section>

      <WhatWeHang facts={{ Guards: company.guardKind, Warranty: company.warranty }} tone="tint" />

      <Questions
        title={<Text id="gutter-guards.questions.title">Questions we hear</Text>}
        questions={questions}
        tone="page"
      />

      <NextStep title={<Text id="gutter-guards.call.title">Read us your other quote</Text>}>
        <Text id="gutter-guards.call.lead">
          {"{estimates}. Tell us about {planner: how many feet} of gutter you have and which trees are nearby."}
        </Text>
      </NextStep>
    </>
  );
}
