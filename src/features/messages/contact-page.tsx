import { namedText, Text, useText } from "#src/facts/text.tsx";
import { useCompany, useFormFacts } from "#src/facts/use-company.tsx";
import { CountyMap } from "#src/features/service-area/county-map.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { Island } from "#src/site/islands/island.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { ContactDetails } from "./contact-details.tsx";
import styles from "./contact-page.module.css";
import { ContactForm } from "./form/contact-form.tsx";

export default function ContactPage() {
  const company = useCompany();
  const form = useFormFacts("site.form.", "contact.fields.");
  const { week, note } = company.hoursWords;
  // Hours of many kinds take more room than search engines show.
  const hours = week.length <= 50 || note === "" ? [week, note] : [note];
  const when = hours.flatMap((words) => (words ? `${words}.` : [])).join(" ");
  return (
    <>
      <PageMeta
        title={namedText("contact.meta.title", "Contact")}
        description={namedText("contact.meta.description", "Call {phone} or send a message. {estimates}. {when}", {
          when,
        })}
      />
      <PageHead
        title={<Text id="contact.head.title">Talk to us</Text>}
        lead={
          <Text id="contact.head.lead">
            {
              "Estimates are free and given by phone, with no obligation. If we’re on a roof, leave a message: we’ll call you back {callBack}."
            }
          </Text>
        }
        picture={<ContactDetails />}
      >
        <CallButton size="large" />
      </PageHead>

      <Section tone="surface">
        <div className={styles.columns}>
          {/* tabIndex: a link to this anchor also moves the focus. */}
          <section id="contact-form" tabIndex={-1} aria-labelledby="write" className={styles.form}>
            <h2 id="write">
              <Text id="contact.form.title">Send a message</Text>
            </h2>
            <Island
              name="contact-form"
              when="touched"
              wakeIfStored="draft:contact draft:contact-photos draft:plan-to-send"
              props={form}
            >
              <ContactForm />
            </Island>
          </section>
          <section>
            <Text.h2 className={styles.next} id="contact.steps.title">
              What happens next
            </Text.h2>
            <ol className={styles.steps}>
              <li>
                <Text.h3 id="contact.steps.call-title">We’ll call you back</Text.h3>
                <Text.p id="contact.steps.call">
                  {"You’ll hear from us {callBack}. Tell us if mornings or afternoons suit you better."}
                </Text.p>
              </li>
              <li>
                <Text.h3 id="contact.steps.estimate-title">You get an estimate</Text.h3>
                <Text.p id="contact.steps.estimate">
                  It helps to know how long your eaves are, how many stories your house has, and whether there are trees
                  close by. A good guess is enough.
                </Text.p>
              </li>
              <li>
                <Text.h3 id="contact.steps.decide-title">You decide</Text.h3>
                <Text.p id="contact.steps.decide">
                  Take your time. If you like the price, we’ll set a day and come by appointment.
                </Text.p>
              </li>
            </ol>
          </section>
        </div>
      </Section>

      <Section tone="page">
        <div className={styles.where}>
          <div>
            <Text.h2 id="contact.where.title">Where we work</Text.h2>
            <dl className={styles.counties}>
              {company.counties.map((county) => (
                <div key={county}>
                  <Text.dt id="contact.where.county" values={{ county }}>
                    {"{county} County"}
                  </Text.dt>
                  <dd>
                    {company.towns
                      .filter((town) => town.county === county)
                      .map((town) => town.name)
                      .join(", ")}
                  </dd>
                </div>
              ))}
            </dl>
            <p className={styles.more}>
              <a href="/the-villages">
                <Text id="contact.where.villages" plain>
                  Find your neighborhood in The Villages
                </Text>
              </a>
            </p>
          </div>
          <div className={styles.maps}>
            <CountyMap />
            <GoogleMap />
          </div>
        </div>
      </Section>
    </>
  );
}

/** Google's map, loaded only on request; without JavaScript a plain link to it. */
function GoogleMap() {
  const company = useCompany();
  const title = useText("contact.map.frame", "Google map of the area around The Villages");
  return (
    <div>
      <Text.p className={styles.note} id="contact.map.note">
        For street names, open Google’s map. It loads only if you open it. Google then gets your internet address.
      </Text.p>
      <Island name="google-map" when="touched" props={{ address: company.mapEmbedUrl, title }}>
        <details className={styles.map}>
          <summary>
            <Text id="contact.map.show" plain>
              Show the Google map
            </Text>
          </summary>
          <div className={styles.container}>
            <a href={company.mapLinkUrl}>
              <Text id="contact.map.open" plain>
                Open it on Google’s site
              </Text>
            </a>
          </div>
        </details>
      </Island>
    </div>
  );
}
