import { site } from "#site";
import { pageMeta } from "#src/document/page-meta.ts";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { GuardSection } from "#src/ui/drawings/guard-section.tsx";
import { MeshDetail } from "#src/ui/drawings/mesh-detail.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import type { Route } from "./+types/gutter-guards-page.ts";
import { FloridaYear } from "./florida-year.tsx";
import styles from "./gutter-guards-page.module.css";
import { sixInch } from "./gutter-sizes.ts";
import { guardQuestions, Questions } from "./questions.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Micro-Mesh Gutter Guards",
    description: `Micro-mesh gutter guards for 5 and 6 inch gutters: rain goes in, leaves and pine needles stay out. We say ${site.guardClaim} cheaper than competitors: compare.`,
    path: "/gutter-guards",
  });

const halfPage = "(min-width: 1340px) 590px, (min-width: 785px) 46vw, 92vw";

export default function GutterGuardsPage() {
  return (
    <>
      <PageHead
        title={"Gutter guards: rain\u00a0in, leaves\u00a0off"}
        lead="A fine metal mesh over your gutter. Rain falls through it. Oak leaves and pine needles stay on top, where they dry and blow off."
        picture={<GuardSection measures={sixInch.measures} />}
      >
        <CallButton />
        <ButtonLink variant="ghost" href="#price">
          What they cost
        </ButtonLink>
      </PageHead>

      <Section tone="surface">
        <h2 id="before-after">Before and after: the same eave</h2>
        <div className={styles.compare}>
          <figure>
            <Picture name="before-leaf-clogged-gutter" sizes={halfPage} className={styles.picture} />
            <figcaption>
              <strong>Before.</strong> Leaves dam the water, so it runs down the front. Seedlings take root.
            </figcaption>
          </figure>
          <figure>
            <Picture name="after-clean-guarded-gutter" sizes={halfPage} className={styles.picture} />
            <figcaption>
              <strong>After.</strong> Rain goes through the mesh, and leaves stay on top.
            </figcaption>
          </figure>
        </div>
        <p className={styles.small}>Computer-made images, not photos of customers’ homes.</p>
      </Section>

      <Section tone="dark">
        <div className={styles.price}>
          <h2 className={styles.figure} id="price">
            <strong>{site.guardClaim}</strong> cheaper than competitors
          </h2>
          <div className={styles.claim}>
            <p>
              That’s our own claim, so put it to the test. Have the other company’s written quote handy when you call.
              We’ll tell you our price for the same length of gutter.
            </p>
            <p>Then compare. The estimate is free, with no obligation.</p>
          </div>
        </div>
      </Section>

      <Section tone="page">
        <div className={styles.beside}>
          <div>
            <h2 id="mesh">Why the mesh is so fine</h2>
            <p>
              A screen with wide holes stops leaves and lets everything else in: needles, grit off the shingles, oak
              flowers. That’s what turns to mud in the bottom of a gutter.
            </p>
            <p>
              Micro-mesh has openings finer than a pine needle. Water clings to the wires, is drawn through and drops.
              What stays on top dries in the sun and wind.
            </p>
            <div className={styles.lens}>
              <MeshDetail />
            </div>
          </div>
          <Picture name="micro-mesh-guard-oak-leaves" sizes={halfPage} className={styles.tall} />
        </div>
      </Section>

      <Section tone="tint">
        <h2 id="year">A year on a Florida roof</h2>
        <FloridaYear />
      </Section>

      <Section tone="surface">
        <h2 id="care">How to look after them</h2>
        <ol className={styles.care}>
          <li>
            <h3>Check twice a year</h3>
            <p>
              In May, when the live oaks are done, and in late winter, when the pines and the other oaks are done. A
              look from the ground is enough.
            </p>
          </li>
          <li>
            <h3>Rinse off what has matted</h3>
            <p>Pollen and oak flowers can form a skin on the mesh. A garden hose takes it off. Do it before June.</p>
          </li>
          <li>
            <h3>Watch during a storm</h3>
            <p>
              If water runs over the front in the same place twice, the mesh is likely blocked there. Call us and we’ll
              take a look.
            </p>
          </li>
          <li>
            <h3>Leave the ladder to us</h3>
            <p>No gutter is worth a fall. If you can’t reach it from the ground, call us.</p>
          </li>
        </ol>
      </Section>

      <Section tone="page">
        <Questions questions={guardQuestions} />
      </Section>

      <NextStep title="Read us your other quote">
        {`${site.estimates}. Tell us roughly how many feet of gutter you have and which trees are nearby.`}
      </NextStep>
    </>
  );
}
