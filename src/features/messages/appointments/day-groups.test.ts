import { expect, test } from "vitest";
import { aJob } from "#test/messages/a-job.ts";
import type { DayStop } from "./api.server.ts";
import { groupStops, townOf } from "./day-groups.ts";

test.for([
  ["12 Live Oak Lane, Summerfield, FL 34491", "Summerfield"],
  ["4 Lake Rd., Ocala FL", "Ocala"],
  ["4 Lake Rd., Ocala, Florida", "Ocala"],
  ["7 Rose Ct,The Villages , 32162-1234", "The Villages"],
  ["99 Palm Street", ""],
  ["", ""],
] as const)("JOB-22 the town of “%s” is “%s”", ([address, town]) => expect(townOf(address)).toBe(town));

test("JOB-22 the order of time holds, a town is named where the drive comes to it, and any time is last, by town", () => {
  const stop = (id: number, time: string | null, town: string): DayStop => {
    const appointment = { id, time } as DayStop["appointment"];
    return { appointment, job: aJob(id, { address: `${id} Lake Rd., ${town}` }) };
  };
  const day = [
    ...[stop(1, "08:00", "Ocala"), stop(2, "09:00", "OCALA"), stop(3, "10:00", "Belleview"), stop(4, "11:00", "Ocala")],
    ...[stop(5, null, "Ocala"), stop(6, null, "Belleview"), stop(7, null, "Ocala")],
  ];
  expect(groupStops(day).map(({ town, stops }) => [town, stops.map(({ appointment }) => appointment.id)])).toEqual([
    ["Ocala", [1, 2]],
    ["Belleview", [3]],
    ["Ocala", [4, 5, 7]],
    ["Belleview", [6]],
  ]);
});
