import { staffMeta } from "#src/document/staff-meta.ts";

export const meta = () => staffMeta("Users");

export default function UsersPage() {
  return <h1>Users</h1>;
}
