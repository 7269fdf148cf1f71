import { randomUUID } from "node:crypto";

export const anyAddress = () => `${randomUUID()}@example.com`;

let numbers = 0;

export const anyPhone = () => String(7725550000 + numbers++);
