import * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { useUnkept } from "#src/staff/session/unsaved-input.ts";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import styles from "./ask-page.module.css";
import { askCustomerSchema, askLimits, type OnAsked } from "./schema.ts";

const title = "Ask someone else";

/** Asks a customer who has not written by the site. */
export function CustomerForm({ onAsked }: { onAsked: OnAsked }) {
  const form = useForm<"name" | "email">({
    ...{ id: "ask-customer", labels: { name: "Customer’s name", email: "Email" }, disabled: false },
    check: (values) => errorsIn(askCustomerSchema, values),
    async send(values) {
      const json = z.parse(askCustomerSchema, values);
      const fallback = "The customer could not be asked.";
      const result = await callApi(() => api.admin.reviews.requests.$post({ json }), { fallback });
      if (!result.ok) return result;
      form.clear();
      onAsked(`We’ve asked ${result.value.email}.`, result.value.ids);
      return { ok: true };
    },
  });
  useUnkept(Object.values(form.values));
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="ask-someone">
      <h2 id="ask-someone">{title}</h2>
      <p className={styles.text}>
        For customers who called or came by. Please don’t ask staff or relatives. Reviews must come from customers.
      </p>
      <div className={styles.form}>
        <FormFrame form={form} name={title} send="Ask for a review" sending="Asking..." variant="secondary">
          <Field {...form.field("name")} dir="auto" maxLength={askLimits.name} autoComplete="off" required />
          <Field {...form.field("email")} type="email" maxLength={askLimits.email} autoComplete="off" required />
        </FormFrame>
      </div>
    </section>
  );
}
