import { staffMeta } from "#src/document/staff-meta.ts";

export const meta = () => staffMeta("Verify email");

export default function VerifyEmailPage() {
  return <h1>Verify email</h1>;
}
