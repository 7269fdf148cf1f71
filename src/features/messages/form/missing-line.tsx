import { Text } from "#src/facts/text.tsx";
import { type FieldLink, FieldLinks } from "#src/ui/form/field-links.tsx";
import styles from "./message-form.module.css";
import type { MessageForm } from "./use-message-form.ts";

/** Lists beside the button what is still missing, each item a link to its field (FORM-05). */
export function MissingLine<Name extends string>({ id, form }: { id: string; form: MessageForm<Name> }) {
  const { missing, errors, ready, outcome } = form;
  const wrong = missing.length === 0 ? form.names.filter((name) => errors[name]) : [];
  const item = (name: Name): FieldLink => ({
    id: `${form.id}-${name}`,
    words: form.labels[name],
    focus: () => form.focus(name),
  });
  const check: FieldLink = { id: `${form.id}-captcha`, words: "the security check" };
  return (
    <div className={styles.line} id={id}>
      {missing.length > 0 && (
        <FieldLinks
          intro={outcome?.is === "done" ? "To send another, fill in:" : "Still missing:"}
          items={missing.map(item)}
        />
      )}
      {missing.length === 0 && form.captcha.phase !== "solved" && <FieldLinks intro="Still missing:" items={[check]} />}
      {wrong.length > 0 && <FieldLinks intro="Please check:" items={wrong.map(item)} />}
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
