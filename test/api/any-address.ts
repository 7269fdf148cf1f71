import { randomUUID } from "node:crypto";

export const anyAddress = () => `${randomUUID()}@example.com`;

/** A number of the caller alone. */
export const phoneOf = ({ id }: { id: number }) => String(7725550000 + id);
