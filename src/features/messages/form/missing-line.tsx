import { Text } from "#src/facts/text.tsx";
import { type FieldLink, FieldLinks } from "#src/ui/form/field-links.tsx";
import styles from "./message-form.module.css";
import outcomeStyles from "./outcome-panel.module.css";
import type { MessageForm } from "./use-message-form.ts";

type Props<Name extends string> = { form: MessageForm<Name> };

/** From so many filled fields on, what is missing stands out. */
const nearlyFilled = 4;

/**
 * Says beside the button what is still missing, each item a link to its field (FORM-05): quietly, until most fields are filled or
 * the button was pressed (LOOK-31).
 */
export function MissingLine<Name extends string>({
  id,
  form,
  isAsked,
}: Props<Name> & { id: string; isAsked: boolean }) {
  const { missing, wrong, ready } = form;
  const isQuiet = missing.length > 0 && !isAsked && form.names.length - missing.length < nearlyFilled;
  const check: FieldLink = { id: `${form.id}-captcha`, words: "the security check" };
  return (
    <div className={isQuiet ? `${styles.line} ${styles.quiet}` : styles.line} id={id}>
      {missing.length > 0 && (
        <FieldLinks intro={isQuiet ? "Left to fill in:" : "Still missing:"} items={linksTo(form, missing)} />
      )}
      {missing.length === 0 && form.captcha.phase !== "solved" && <FieldLinks intro="Still missing:" items={[check]} />}
      {ready && wrong.length === 0 && (
        <p>
          <Text id="site.form.ready" plain>
            {"All set. We’ll call you back {callBack}."}
          </Text>
        </p>
      )}
    </div>
  );
}

/** Leads to the fields with a text that cannot be sent (LOOK-32). */
export function WrongFields<Name extends string>({ form }: Props<Name>) {
  const { wrong } = form;
  if (wrong.length === 0) return null;
  return (
    <div className={outcomeStyles.unchecked}>
      <FieldLinks
        intro={wrong.length === 1 ? "Please check this field:" : "Please check these fields:"}
        items={linksTo(form, wrong)}
      />
    </div>
  );
}

function linksTo<Name extends string>(form: MessageForm<Name>, names: readonly Name[]): FieldLink[] {
  return names.map((name) => ({
    id: `${form.id}-${name}`,
    words: form.labels[name],
    focus: () => form.focus(name),
  }));
}
