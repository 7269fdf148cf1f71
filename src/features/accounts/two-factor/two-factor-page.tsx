import { staffMeta } from "#src/document/staff-meta.ts";
import layout from "#src/ui/card.module.css";
import { useMe } from "../session/use-session.tsx";
import { TurnOn } from "./turn-on.tsx";
import styles from "./two-factor-page.module.css";
import { WhatIsOn } from "./what-is-on.tsx";

export const meta = () => staffMeta("Two factor authentication");

/** /admin/user/two-factor: the second step of signing in (TFA-01 to TFA-06, TFA-08). */
export default function TwoFactorPage() {
  const { twoFactorMethod } = useMe();
  return (
    <div className={layout.stack}>
      <h1>Two Factor Authentication</h1>
      <div className={`${layout.card} ${layout.stack} ${styles.part}`}>
        {twoFactorMethod ? <WhatIsOn method={twoFactorMethod} /> : <TurnOn />}
      </div>
    </div>
  );
}
