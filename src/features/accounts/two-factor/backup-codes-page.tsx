import { staffMeta } from "#src/document/staff-meta.ts";

export const meta = () => staffMeta("Backup codes");

export default function BackupCodesPage() {
  return <h1>Backup codes</h1>;
}
