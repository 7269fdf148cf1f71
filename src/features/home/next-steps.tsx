import { site } from "#site";
import styles from "./next-steps.module.css";

/** What happens after the call or the form, so that nobody has to wonder. */
export function NextSteps() {
  return (
    <>
      <h2 className={styles.title}>What happens next</h2>
      <ol className={styles.steps}>
        <li>
          <b>You tell us what you see.</b> Water over the edge, a drip at a joint, a wet wall, or no gutter at all.
        </li>
        <li>
          <b>We talk it through.</b> Your estimate comes by phone. It’s free, with no obligation.
        </li>
        <li>
          <b>We agree on a day.</b> We come by appointment, {site.hours.days}, {site.hours.time}.
        </li>
        <li>
          <b>We form your gutters at your house.</b> Each straight run is one piece, cut to fit,{" "}
          {site.gutterSizes.join(" or ")}.
        </li>
      </ol>
    </>
  );
}
