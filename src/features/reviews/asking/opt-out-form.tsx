import { errorsIn } from "#src/schema/fields.schema.ts";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import styles from "./ask-page.module.css";
import { addOptOut } from "./ask-requests.ts";
import { askLimits, optOutSchema } from "./schema.ts";

const labels = { email: "Email of this customer" } as const;

/** Keeps an address from these emails when its customer has called or written instead of using the link (LEAD-87). */
export function OptOutForm({ onAdded }: { onAdded(): void }) {
  const form = useForm<keyof typeof labels>({
    id: "opt-out",
    labels,
    check: (values) => errorsIn(optOutSchema, values),
    async send(values) {
      const result = await addOptOut(values);
      if (!result.ok) return result;
      form.clear();
      onAdded();
      return { ok: true, value: `${result.value.email} gets no more of these emails.` };
    },
    disabled: false,
  });
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="opt-outs">
      <h2 id="opt-outs">A customer wants no such emails</h2>
      <p className={styles.text}>
        Each email has a link that stops them. If a customer calls or writes instead, enter the address here. This is
        kept for good.
      </p>
      <div className={styles.form}>
        <FormFrame
          form={form}
          name="A customer wants no such emails"
          send="Stop the emails"
          sending="One moment..."
          variant="secondary"
        >
          <Field {...form.field("email")} type="email" maxLength={askLimits.email} autoComplete="off" required />
        </FormFrame>
      </div>
    </section>
  );
}
