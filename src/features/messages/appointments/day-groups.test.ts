import { expect, test } from "vitest";
import { aJob } from "#test/messages/a-job.ts";
import type { DayStop } from "./api.server.ts";
import { groupStops } from "./day-groups.ts";

test("JOB-22 the order of time holds, a town is named where the drive comes to it, and any time is last, by town", () => {
  const stop = (id: number, time: string | null, town: string): DayStop => {
    const appointment = { id, time } as DayStop["appointment"];
    return { appointment, job: aJob(id, { address: `${id} Lake Rd., ${town}` }) };
  };
  const day = [
    ...[stop(1, "08:00", "Ocala"), stop(2, "09:00", "OCALA"), stop(3, "10:00", "Belleview"), stop(4, "11:00", "Ocala")],
    ...[
      stop(8, "12:00", "Tampa"),
      stop(9, "13:00", "Miami"),
      stop(5, null, "Ocala"),
      stop(6, null, "Belleview"),
      stop(7, null, "Ocala"),
    ],
  ];
  const towns = [{ name: "Belleview" }, { name: "Ocala" }];
  expect(
    groupStops(day, towns).map(({ town, stops }) => [town, stops.map(({ appointment }) => appointment.id)]),
  ).toEqual([
    ["Ocala", [1, 2]],
    ["Belleview", [3]],
    ["Ocala", [4]],
    ["", [8, 9]],
    ["Ocala", [5, 7]],
    ["Belleview", [6]],
  ]);
});
