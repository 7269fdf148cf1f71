import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { counted } from "#src/ui/text/counted.ts";
import type { WholePerson } from "./api.server.ts";
import styles from "./person-page.module.css";

type Props = Pick<WholePerson, "kept"> & {
  id: string;
  name: string;
  onDeleted(): void;
  onFailed(text: string): void;
};

/** What a person may ask of the company: all that it has of them, and its end (JOB-36). */
export function DeletePerson({ id, name, kept, onDeleted, onFailed }: Props) {
  const [isAsked, setAsked] = useState(false);
  async function remove() {
    setAsked(false);
    const call = () => api.admin.people[":id"].$delete({ param: { id } });
    const result = await callApi(call, { failed: "The person could not be deleted." });
    if (result.ok) onDeleted();
    else onFailed(result.error.text);
  }
  return (
    <section className={`stack surface ${styles.part}`} aria-labelledby="all-we-have">
      <h2 id="all-we-have">All we have</h2>
      <p>The download is a ZIP file with spreadsheets, photos and plans. It opens without this website.</p>
      <div className="row">
        <ButtonLink href={`/api/admin/people/${id}/export`} download>
          <Icon name="download" /> Download all we have
        </ButtonLink>
        <Button variant="ghost" onClick={() => setAsked(true)}>
          Delete this person
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          id="delete-person"
          question={`Delete ${name} for good?`}
          confirm="Delete for good"
          onCancel={() => setAsked(false)}
          onConfirm={() => void remove()}
        >
          <p>
            <strong>This cannot be undone.</strong> It deletes {counted(kept.jobs.count, "job")} with{" "}
            {counted(kept.job_entries.count, "note")}, {counted(kept.appointments.count, "appointment")} and{" "}
            {counted(kept.job_photos.count, "photo")}, {counted(kept.messages.count, "message")} with photos and plans,
            the emails about them that are still here, and {counted(kept.review_requests.count, "request")} for a
            review. The activity log keeps no name.
          </p>
          {kept.reviews.count > 0 && (
            <p>
              A published review stays on the website, with the name that its author chose, and is no longer linked to
              this person: the link to change it stops working. Delete it in Reviews if they ask for that too.
            </p>
          )}
          <p>
            Backups hold a copy until newer ones replace them. An address that asked for no more emails stays on that
            list.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
