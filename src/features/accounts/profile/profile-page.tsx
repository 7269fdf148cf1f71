import { staffMeta } from "#src/document/staff-meta.ts";

export const meta = () => staffMeta("Profile");

export default function ProfilePage() {
  return <h1>Profile</h1>;
}
