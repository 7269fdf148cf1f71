import { staffMeta } from "#src/document/staff-meta.ts";

export const meta = () => staffMeta("Register");

export default function RegisterPage() {
  return <h1>Register</h1>;
}
