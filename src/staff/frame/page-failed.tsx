import { useCompany } from "#src/facts/use-company.tsx";

/** Shown when a page fails to render: static text and the phone number, since anything else could fail again. */
export function PageFailed() {
  const { phone } = useCompany();
  return (
    <main id="main">
      <h1>Something went wrong on our side</h1>
      <p>
        Please reload the page in a minute, or call us at <a href={phone.href}>{phone.display}</a>.
      </p>
      <p>
        <a href="/">Return to Homepage</a>
      </p>
    </main>
  );
}
