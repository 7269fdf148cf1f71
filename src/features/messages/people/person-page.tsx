import { useCallback, useState } from "react";
import { Link, useParams } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { StatusBar, useStatus } from "#src/ui/feedback/status-bar.tsx";
import layout from "#src/ui/staff-page.module.css";
import { counted } from "#src/ui/text/counted.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { PersonFacts } from "../jobs/person-facts.tsx";
import { personName } from "../jobs/person-name.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import type { Kept, WholePerson } from "./api.server.ts";
import { DeletePerson } from "./delete-person.tsx";
import styles from "./person-page.module.css";

const titleId = "person-title";

/** /admin/people/:id: everything that is kept of a person, to correct, download and delete (JOB-36). */
export default function PersonPage() {
  const { id = "" } = useParams();
  const load = useCallback((signal: AbortSignal) => fetchPerson(id, signal), [id]);
  const resource = useResource(load);
  const [isDeleted, setDeleted] = useState(false);
  const { status, announce } = useStatus();
  const focusOn = useFocusOnceRendered();
  const { data, error, mutate } = resource;
  const name = data && personName(data.person);
  return (
    <div className={layout.stack}>
      <h1 id={titleId} tabIndex={-1}>
        {isDeleted ? "Deleted for good" : (name ?? "Person")}
      </h1>
      {isDeleted ? (
        <p>
          Nothing of this person is left here but what they published. <Link to="/admin/calls">Back to work</Link>
        </p>
      ) : (
        <Loaded of={error?.status === 404 ? { ...resource, reload: undefined } : resource} focusNext={titleId}>
          {(whole) => (
            <>
              <section className={`stack surface ${styles.part}`} aria-labelledby="reach">
                <h2 id="reach">How to reach them</h2>
                <Ways person={whole.person} />
                <PersonFacts
                  person={whole.person}
                  announce={announce}
                  onChanged={(person) => mutate((before) => ({ ...before, person }))}
                />
              </section>
              {parts.map((part) => (
                <Part key={part.of} {...part} {...whole.kept[part.of]} />
              ))}
              <DeletePerson
                id={id}
                name={name ?? ""}
                kept={whole.kept}
                onDeleted={() => {
                  setDeleted(true);
                  focusOn(titleId);
                }}
                onFailed={(text) => announce({ is: "failed", text })}
              />
            </>
          )}
        </Loaded>
      )}
      <StatusBar status={status} />
    </div>
  );
}

function Ways({ person: { phones, emails } }: Pick<WholePerson, "person">) {
  const ways = [
    ...phones.map((phone) => ({ href: phoneLink(phone), text: phoneAsWritten(phone) })),
    ...emails.map((email) => ({ href: mailtoLink(email), text: email })),
  ];
  return (
    <div className="row">
      {ways.map(({ href, text }, place) => (
        <ButtonLink key={href} variant={place === 0 ? "primary" : "ghost"} href={href}>
          {text}
        </ButtonLink>
      ))}
    </div>
  );
}

type PartProps = {
  of: keyof WholePerson["kept"];
  title: string;
  /** Which column has its time. */
  at: string;
  /** The page of a row, before its id. */
  to?: string;
  words(texts: Record<string, string>): readonly (string | undefined)[];
};

const parts: readonly PartProps[] = [
  {
    ...{ of: "jobs", title: "Jobs", at: "created_at", to: "/admin/calls?job=" },
    words: ({ state, address, what }) => [stateNames[state as keyof typeof stateNames], address, what],
  },
  {
    ...{ of: "messages", title: "Messages", at: "submitted_at", to: "/admin/messages?message=" },
    words: ({ project_needs, additional_info }) => [project_needs?.replace(/^N\/A$/, ""), additional_info],
  },
  {
    ...{ of: "emails", title: "Emails of the last 30 days", at: "created_at" },
    words: ({ subject, recipient, state }) => [subject, `to ${recipient}`, state],
  },
  {
    ...{ of: "review_requests", title: "Asked for a review", at: "asked_at" },
    words: ({ name, email }) => [name, email],
  },
  {
    ...{ of: "reviews", title: "Reviews", at: "created_at", to: "/admin/reviews/edit/" },
    words: ({ rating, reviewer_name, review_text }) => [`${rating} of 5 stars`, reviewer_name, review_text],
  },
];

function Part({ title, rows, count, at, to, words }: PartProps & Kept) {
  if (count === 0) return null;
  return (
    <section className={`stack surface ${styles.part}`} aria-label={title}>
      <h2>{title}</h2>
      <ul className={`stack ${styles.rows}`}>
        {rows.map((row) => {
          const texts = Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value ?? "")]));
          const time = <OfficeTime time={texts[at] ?? ""} />;
          return (
            <li key={Object.values(texts).join()}>
              {to ? <Link to={`${to}${texts.id}`}>{time}</Link> : <span>{time}</span>}
              <p className="clamped" dir="auto">
                {words(texts).filter(Boolean).join(" · ")}
              </p>
            </li>
          );
        })}
      </ul>
      {count > rows.length && <p>{counted(count - rows.length, "older one")} in the download.</p>}
    </section>
  );
}

function fetchPerson(id: string, signal: AbortSignal) {
  const call = () => api.admin.people[":id"].$get({ param: { id } }, { init: { signal } });
  return callApi(call, { failed: "This person could not be loaded." });
}
