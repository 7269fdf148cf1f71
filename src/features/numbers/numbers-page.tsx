import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { mayOpen } from "#src/staff/session/access.ts";
import { useMe, useSession } from "#src/staff/session/use-session.tsx";
import layout from "#src/ui/staff-page.module.css";
import type { WeeklyMail } from "./api.server.ts";
import { NumbersSections } from "./numbers-sections.tsx";

function fetchNumbers(signal: AbortSignal) {
  return callApi(() => api.admin.numbers.$get({}, { init: { signal } }), {
    failed: "The numbers could not be loaded.",
    log: true,
  });
}

/** /admin/numbers: what the site has brought in the last twelve weeks (LEAD-68, LEAD-69). */
export default function NumbersPage() {
  const numbers = useResource(fetchNumbers);
  return (
    <div className={layout.stack}>
      <h1>Numbers</h1>
      <p>
        What the website and the office brought in the last 12 weeks. Staff, bots and visitors who ask not to be tracked
        aren’t counted on the website, so its real numbers are a bit higher. Nothing about a visitor is kept:{" "}
        <a href="/privacy">the privacy page</a> says what is counted.
      </p>
      <Loaded of={numbers} loading="Loading numbers..." failed={numbers.error?.text}>
        {(data) => (
          <>
            <NumbersSections numbers={data} />
            <WeeklyMailNote mail={data.mail} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const mailTexts: Readonly<Record<WeeklyMail, string>> = {
  on: "Every Monday at 8 am, everyone who gets the inquiries gets last week’s numbers by email.",
  off: "The weekly email with these numbers is turned off.",
  "no server": "Once the website has a mail server, last week’s numbers can be emailed every Monday.",
};

/** Says whether the numbers come by email, with the way to change it for those who may. */
function WeeklyMailNote({ mail }: { mail: WeeklyMail }) {
  const me = useMe();
  const { adminsManageUsers } = useSession();
  return (
    <p>
      {mailTexts[mail]}
      {mayOpen("/admin/company", me.role, { adminsManageUsers }) && (
        <>
          {" "}
          <Link to="/admin/company#numbers">Change this</Link>
        </>
      )}
    </p>
  );
}
