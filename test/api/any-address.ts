import { randomUUID } from "node:crypto";

export const anyAddress = () => `${randomUUID()}@example.com`;
