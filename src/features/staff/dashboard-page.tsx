import { staffMeta } from "#src/document/staff-meta.ts";

export const meta = () => staffMeta("Dashboard");

export default function DashboardPage() {
  return <h1>Dashboard</h1>;
}
