import { useMe } from "#src/staff/session/use-session.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import layout from "#src/ui/staff-page.module.css";
import { EnableTwoFactor } from "./enable-two-factor.tsx";
import styles from "./two-factor-page.module.css";
import { TwoFactorStatus } from "./two-factor-status.tsx";
import { useNotice } from "./use-reload-after.ts";

/** /admin/user/two-factor: the second factor of the own account (TFA-01 to TFA-06, TFA-08, TFA-10). */
export default function TwoFactorPage() {
  const { twoFactorMethod } = useMe();
  const notice = useNotice();
  return (
    <div className={layout.stack}>
      <h1>Two Factor Authentication</h1>
      <div className={`${layout.card} ${layout.stack} ${styles.part}`}>
        <Outcome outcome={notice === undefined ? undefined : { is: "done", text: notice }} takesFocus />
        {twoFactorMethod ? <TwoFactorStatus method={twoFactorMethod} /> : <EnableTwoFactor />}
      </div>
    </div>
  );
}
