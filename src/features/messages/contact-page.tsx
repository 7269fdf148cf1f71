import { site } from "#site";
import { pageMeta } from "#src/document/page-meta.ts";
import { CountyMap } from "#src/features/service-area/county-map.tsx";
import { Island } from "#src/islands/island.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import type { Route } from "./+types/contact-page.ts";
import { ContactDetails } from "./contact-details.tsx";
import styles from "./contact-page.module.css";
import { ContactForm } from "./form/contact-form.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact",
    description: `Call ${site.phone.display} or send a message. Free, no-obligation estimates by phone. ${site.hours.days} ${site.hours.time}, by appointment only.`,
    path: "/contact",
  });

export default function ContactPage() {
  return (
    <>
      <PageHead
        title="Talk to us"
        lead={`Estimates are free and given by phone, with no obligation. If we’re on a roof, leave a message: we’ll call you back ${site.callBack}.`}
        picture={<ContactDetails />}
      >
        <CallButton size="large" />
      </PageHead>

      <Section tone="surface">
        <div className={styles.columns}>
          {/* tabIndex: a link to this anchor also moves the focus. */}
          <section id="contact-form" tabIndex={-1} aria-labelledby="write" className={styles.form}>
            <h2 id="write">Send a message</h2>
            <Island name="contact-form" when="touched" wakeIfStored="draft:contact">
              <ContactForm />
            </Island>
          </section>
          <section>
            <h2 className={styles.next}>What happens next</h2>
            <ol className={styles.steps}>
              <li>
                <h3>We’ll call you back</h3>
                <p>You’ll hear from us {site.callBack}. Tell us if mornings or afternoons suit you better.</p>
              </li>
              <li>
                <h3>You get an estimate</h3>
                <p>
                  It helps to know how long your eaves are, how many stories your house has, and whether there are trees
                  close by. A good guess is enough.
                </p>
              </li>
              <li>
                <h3>You decide</h3>
                <p>Take your time. If you like the price, we’ll set a day and come by appointment.</p>
              </li>
            </ol>
          </section>
        </div>
      </Section>

      <Section tone="page">
        <div className={styles.where}>
          <div>
            <h2>Where we work</h2>
            <dl className={styles.counties}>
              {site.counties.map((county) => (
                <div key={county}>
                  <dt>{county} County</dt>
                  <dd>
                    {site.towns
                      .filter((town) => town.county === county)
                      .map((town) => town.name)
                      .join(", ")}
                  </dd>
                </div>
              ))}
            </dl>
            <p className={styles.more}>
              <a href="/the-villages">Find your neighborhood in The Villages</a>
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
  return (
    <div>
      <p className={styles.note}>
        For street names, open Google’s map. It loads only if you open it. Google then gets your internet address.
      </p>
      <Island
        name="google-map"
        when="touched"
        props={{ address: site.mapEmbedUrl, title: "Google map of the area around The Villages" }}
      >
        <details className={styles.map}>
          <summary>Show the Google map</summary>
          <div className={styles.container}>
            <a href={site.mapLinkUrl}>Open it on Google’s site</a>
          </div>
        </details>
      </Island>
    </div>
  );
}
