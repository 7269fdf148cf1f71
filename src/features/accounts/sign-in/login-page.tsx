import { staffMeta } from "#src/document/staff-meta.ts";

export const meta = () => staffMeta("Log in");

export default function LoginPage() {
  return <h1>Log in</h1>;
}
