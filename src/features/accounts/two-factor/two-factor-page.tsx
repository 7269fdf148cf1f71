import { staffMeta } from "#src/document/staff-meta.ts";

export const meta = () => staffMeta("Two Factor Authentication");

export default function TwoFactorPage() {
  return <h1>Two Factor Authentication</h1>;
}
