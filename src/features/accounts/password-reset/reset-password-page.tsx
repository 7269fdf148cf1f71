import { staffMeta } from "#src/document/staff-meta.ts";

export const meta = () => staffMeta("Choose a new password");

export default function ResetPasswordPage() {
  return <h1>Choose a new password</h1>;
}
