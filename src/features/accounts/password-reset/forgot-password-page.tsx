import { staffMeta } from "#src/document/staff-meta.ts";

export const meta = () => staffMeta("Forgot password");

export default function ForgotPasswordPage() {
  return <h1>Forgot password</h1>;
}
