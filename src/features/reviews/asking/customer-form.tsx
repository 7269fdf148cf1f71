import { errorsIn } from "#src/schema/fields.schema.ts";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import styles from "./ask-page.module.css";
import { askCustomer } from "./ask-requests.ts";
import { askCustomerSchema, askLimits } from "./schema.ts";

const labels = { name: "Customer’s name", email: "Email" } as const;

/** Asks a customer who has not written by the site. */
export function CustomerForm({ onAsked }: { onAsked(): void }) {
  const form = useForm<keyof typeof labels>({
    id: "ask-customer",
    labels,
    check: (values) => errorsIn(askCustomerSchema, values),
    async send(values) {
      const result = await askCustomer(values);
      if (!result.ok) return result;
      form.clear();
      onAsked();
      return { ok: true, value: `We’ve asked ${result.value.email}.` };
    },
    disabled: false,
  });
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="ask-one">
      <h2 id="ask-one">Another customer</h2>
      <p className={styles.text}>
        For customers who called or came by. Don’t ask staff or relatives: reviews must come from customers.
      </p>
      <div className={styles.form}>
        <FormFrame form={form} name="Another customer" send="Ask for a review" sending="Asking..." variant="secondary">
          <Field {...form.field("name")} maxLength={askLimits.name} autoComplete="off" dir="auto" required />
          <Field {...form.field("email")} type="email" maxLength={askLimits.email} autoComplete="off" required />
        </FormFrame>
      </div>
    </section>
  );
}
