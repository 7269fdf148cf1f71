import { namedText, Text, useText } from "#src/facts/text.tsx";
import { useCompany, useFormFacts, useIsOn } from "#src/facts/use-company.tsx";
import { useOpening } from "#src/facts/use-opening.ts";
import { ServiceMap } from "#src/features/service-area/service-map.server.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { FactStrip } from "#src/site/frame/fact-strip.tsx";
import { NextSteps } from "#src/site/frame/next-steps.tsx";
import { Island } from "#src/site/islands/island.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { OpeningLine } from "#src/ui/text/opening-line.tsx";
import { ContactDetails } from "./contact-details.tsx";
import styles from "./contact-page.module.css";
import { ContactForm } from "./form/contact-form.tsx";

export default function ContactPage() {
  const company = useCompany();
  const form = useFormFacts("site.form.", "contact.fields.");
  const { isOpen } = useOpening();
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
          isOpen ? (
            <Text
              id="contact.head.lead"
              needs="estimates"
              or={namedText(
                "contact.head.plain-lead",
                "Call us and tell us about your house. If we’re up on a roof, leave a message and we’ll call you back {callBack}.",
              )}
            >
              {
                "Call for a free estimate, with no obligation. If we’re up on a roof, leave a message and we’ll call you back {callBack}."
              }
            </Text>
          ) : (
            <Text id="contact.head.closed">
              {"We’re closed right now. Send a message or leave a voicemail, and we’ll call you back {callBack}."}
            </Text>
          )
        }
        picture={<ContactDetails />}
      >
        <WaysToUs />
        <div className={styles.facts}>
          <FactStrip />
        </div>
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
            <NextSteps />
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
            {useIsOn("/the-villages") && (
              <p className={styles.more}>
                <a href="/the-villages">
                  <Text id="contact.where.villages" plain>
                    Find your neighborhood in The Villages
                  </Text>
                </a>
              </p>
            )}
          </div>
          <div className={styles.maps}>
            <ServiceMap />
            <GoogleMap />
          </div>
        </div>
      </Section>
    </>
  );
}

/** The two ways to us; the one that leads to an answer now comes first (LOOK-35). */
function WaysToUs() {
  const { isOpen } = useOpening();
  const voicemail = useText("contact.head.voicemail", "Call and leave a voicemail:");
  const call = (
    <div key="call" className={isOpen ? undefined : styles.voicemail}>
      <CallButton size={isOpen ? "large" : "normal"} variant={isOpen ? "primary" : "ghost"}>
        {isOpen ? undefined : voicemail}
      </CallButton>
      <OpeningLine className={styles.opening} />
    </div>
  );
  const message = (
    <ButtonLink key="message" size="large" variant={isOpen ? "ghost" : "primary"} href="#contact-form">
      <Text id="contact.head.message" plain>
        Send a message
      </Text>
    </ButtonLink>
  );
  return isOpen ? [call, message] : [message, call];
}

/** Google's map, loaded only on request; without JavaScript, or without a map to show, a plain link to it. */
function GoogleMap() {
  const company = useCompany();
  const link = company.mapLinkUrl && (
    <a href={company.mapLinkUrl}>
      <Text id="contact.map.open" plain>
        Open it on Google’s site
      </Text>
    </a>
  );
  const around = useText("contact.map.frame", "Google map of the area around The Villages");
  const elsewhere = useText("contact.map.plain-frame", "Google map of the area where we work");
  const title = company.towns.some(({ name }) => name === "The Villages") ? around : elsewhere;
  if (!company.mapEmbedUrl) return link && <p className={styles.more}>{link}</p>;
  return (
    <div>
      <Text.p className={styles.note} id="contact.map.note">
        Want street names? Open the Google map. Google will then see your internet address.
      </Text.p>
      <Island name="google-map" when="touched" props={{ address: company.mapEmbedUrl, title }}>
        <details className={styles.map}>
          <summary>
            <Text id="contact.map.show" plain>
              Show the Google map
            </Text>
          </summary>
          <div className={styles.container}>{link}</div>
        </details>
      </Island>
    </div>
  );
}
