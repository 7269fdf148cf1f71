import * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { useUnkept } from "#src/staff/session/unsaved-input.ts";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import styles from "./ask-page.module.css";
import { askCustomerSchema, askLimits, type OnAsked, optOutSchema } from "./schema.ts";

const calls = api.admin.reviews.requests;

/** Asks a customer who has not written by the site. */
export function CustomerForm({ onAsked }: { onAsked: OnAsked }) {
  return (
    <EmailForm
      id="ask-customer"
      title="Ask someone else"
      lead="For customers who called or came by. Please don’t ask staff or relatives. Reviews must come from customers."
      labels={{ name: "Customer’s name", email: "Email" }}
      schema={askCustomerSchema}
      send="Ask for a review"
      sending="Asking..."
      call={(json) => calls.$post({ json })}
      fallback="The customer could not be asked."
      done={({ email, ids }) => {
        onAsked(`We’ve asked ${email}.`, ids);
        return undefined;
      }}
    />
  );
}

/** Keeps an address from these emails when its customer has called or written instead of using the link (LEAD-87). */
export function OptOutForm({ onDone }: { onDone(): void }) {
  return (
    <EmailForm
      id="opt-out"
      title="Stop asking a customer"
      lead="Every email has an unsubscribe link. If a customer asks you in person, enter the address here and we won’t email it again."
      labels={{ email: "Email of this customer" }}
      schema={optOutSchema}
      send="Stop the emails"
      sending="One moment..."
      call={(json) => calls["opt-outs"].$post({ json })}
      fallback="The address could not be added."
      done={({ email }) => {
        onDone();
        return `${email} gets no more of these emails.`;
      }}
    />
  );
}

type FormProps<Body, Answer> = {
  id: string;
  title: string;
  lead: string;
  labels: Readonly<Record<string, string>>;
  schema: z.ZodMiniType<Body>;
  send: string;
  sending: string;
  call(json: Body): Promise<Pick<Response, "ok" | "status"> & { json(): Promise<Answer> }>;
  fallback: string;
  /** @returns what the form says */
  done(answer: Answer): string | undefined;
};

function EmailForm<Body, Answer>(props: FormProps<Body, Answer>) {
  const { id, title, lead, labels, schema, send, sending, call, fallback, done } = props;
  const form = useForm<string>({
    ...{ id, labels, disabled: false },
    check: (values) => errorsIn(schema, values),
    async send(values) {
      const result = await callApi(() => call(z.parse(schema, values)), { fallback });
      if (!result.ok) return result;
      form.clear();
      return { ok: true, value: done(result.value) };
    },
  });
  useUnkept(Object.values(form.values));
  return (
    <section className={`stack ${styles.section}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={styles.text}>{lead}</p>
      <div className={styles.form}>
        <FormFrame form={form} name={title} send={send} sending={sending} variant="secondary">
          {form.names.map((name) => (
            <Field
              key={name}
              {...form.field(name)}
              label={labels[name] ?? ""}
              {...(name === "email"
                ? { type: "email", maxLength: askLimits.email }
                : { dir: "auto", maxLength: askLimits.name })}
              autoComplete="off"
              required
            />
          ))}
        </FormFrame>
      </div>
    </section>
  );
}
