import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { param } from "#src/browser/call-parts.ts";
import { sendWithKey } from "#src/staff/offline/send-with-key.ts";
import { saveTexts as jobTexts } from "./job-requests.ts";

const { jobs, people } = api.admin;
const saveTexts = { fallback: "The person could not be saved." };

type Body<Call extends (input: never) => unknown> = Parameters<Call>[0] extends { json: infer Json } ? Json : never;

/** Begins a job for a caller, or adds to an open one. */
export const postJob = (json: Body<typeof jobs.$post>) =>
  sendWithKey(`job ${JSON.stringify(json)}`, (headers) =>
    callApi(
      () => jobs.$post({ json }, { headers }),
      jobTexts,
      ({ job }) => job,
    ),
  );

/** Corrects a person. */
export const patchPerson = (id: number, json: Body<(typeof people)[":id"]["$patch"]>) =>
  callApi(
    () => people[":id"].$patch({ ...param(id), json }),
    saveTexts,
    ({ person }) => person,
  );

/** Makes another person part of this one. */
export const joinPerson = (id: number, personId: number) =>
  callApi(() => people[":id"].join.$post({ ...param(id), json: { personId } }), saveTexts);

/** Gives jobs of this person to one of their own. */
export const separatePerson = (id: number, json: Body<(typeof people)[":id"]["separate"]["$post"]>) =>
  callApi(() => people[":id"].separate.$post({ ...param(id), json }), saveTexts);
