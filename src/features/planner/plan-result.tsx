import type { ReactNode } from "react";
import { Text } from "#src/facts/text.tsx";
import type { PlanWords } from "#src/takeoff/plan-words.ts";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import styles from "./plan-result.module.css";

type Props = {
  words: PlanWords;
  /** Whether everything has a price. */
  isTotal: boolean;
  children: ReactNode;
};

/**
 * What the plan comes to, beside the questions where there is room (LOOK-36). The island writes into the elements that `data-word`
 * names.
 */
export function PlanResult({ words, isTotal, children }: Props) {
  return (
    <div className={styles.result} id="plan-result" tabIndex={-1}>
      <Text.h2 id="planner.result.title">Your plan</Text.h2>
      <dl className={styles.figures}>
        <Figure name="feet" label="Gutter" value={words.feet} />
        <Figure name="corners" label="Corners" value={words.corners} />
        <Figure name="downspouts" label="Downspouts" value={words.downspouts} />
        <Figure name="size" label="Size" value={words.size} />
        {words.price && <Figure name="price" label={isTotal ? "Total price" : "Price"} value={words.price} />}
      </dl>
      <div className={styles.ways}>
        <ButtonLink variant="primary" href="/contact#contact-form" id="plan-send">
          <Text id="planner.result.send" plain>
            Send this plan with a message
          </Text>
        </ButtonLink>
        <CallButton variant="ghost" />
      </div>
      {children}
      <Text.p className={styles.note} id="planner.result.note">
        This is an estimate. We measure your house before we form any gutter.
      </Text.p>
      <p className={styles.note}>
        <a href="#plan-method">
          <Text id="planner.result.method" plain>
            See how we figured this
          </Text>
        </a>
      </p>
    </div>
  );
}

function Figure({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-word={name}>{value}</dd>
    </div>
  );
}
