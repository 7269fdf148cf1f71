import { OfficeTime } from "#src/ui/text/office-time.tsx";

/** Says that there is no network, and of when what is shown is: "as of today at 10:42 am". */
export function KeptAt({ time }: { time: string | undefined }) {
  return (
    <p role="status">
      {time !== undefined && (
        <strong>
          No network: as of <OfficeTime time={time} as="bare" />. What you do here is sent later.
        </strong>
      )}
    </p>
  );
}
