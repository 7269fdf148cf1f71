import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { endReasons } from "#src/staff/session/log-out.ts";
import { pageInsteadOfLogin } from "#src/staff/session/return-path.ts";
import { hasStaffDrafts } from "#src/staff/session/staff-drafts.ts";
import { useSession } from "#src/staff/session/use-session.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import stack from "#src/ui/form/form.module.css";
import { CodeForm } from "./code-form.tsx";
import styles from "./login-page.module.css";
import { PasswordForm, type SecondFactor } from "./password-form.tsx";

/** /login: the password, then a code if the account requires one (AUTH-01, AUTH-02). */
export default function LoginPage() {
  const { me } = useSession();
  const [secondFactor, setSecondFactor] = useState<SecondFactor>();

  // AUTH-06.
  useEffect(() => {
    if (me) location.replace(pageInsteadOfLogin(me.role));
  }, [me]);

  if (me) return null;
  return (
    <>
      <h1>{secondFactor ? "Enter your code" : "Log in"}</h1>
      {/* Stays in the page during the second step, so that its input is there for another attempt. */}
      <div hidden={secondFactor !== undefined}>
        <div className={`stack ${stack.form}`}>
          <LoginNotice />
          <PasswordForm onSecondFactor={setSecondFactor} shown={secondFactor === undefined} />
        </div>
      </div>
      {secondFactor && <CodeForm secondFactor={secondFactor} onBack={() => setSecondFactor(undefined)} />}
    </>
  );
}

/** Says why the login page was opened, if there is a reason. */
function LoginNotice() {
  const [search] = useSearchParams();
  const ended = endReasons[search.get("ended") as keyof typeof endReasons];
  if (search.get("registered") === "1") {
    return <Outcome outcome={{ is: "done", text: "Your account is ready. Log in with your email and password." }} />;
  }
  if (ended === undefined) return null;
  return (
    <p className={styles.note}>
      {ended} {hasStaffDrafts() && "We saved what you typed. Open the form again to finish it."}
    </p>
  );
}
