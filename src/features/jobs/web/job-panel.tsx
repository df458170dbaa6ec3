import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { Timeline } from "~/platform/ui/office/timeline";
import { MoveJobs } from "./move-jobs";

interface JobPanelProps {
  job: { id: string; moveId: string };
  /** New each time the page loads, so that the job loads again. */
  loaded: object;
  onCover: (isCovered: boolean) => void;
}

/** One job with its stops, people and next steps, and its history. */
export function JobPanel({ job, loaded, onCover }: JobPanelProps) {
  return (
    <>
      <MoveJobs moveId={job.moveId} only={job.id} loaded={loaded} onCover={onCover} />
      <JobHistory id={job.id} loaded={loaded} />
    </>
  );
}

type Entries = Parameters<typeof Timeline>[0]["entries"];

function JobHistory({ id, loaded }: { id: string; loaded: object }) {
  const [entries, setEntries] = useState<Entries>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is new with each load of the page
  useEffect(() => {
    client("jobs")
      .history({ id })
      .then(
        ({ history }) => setEntries(history),
        () => setEntries([]),
      );
  }, [id, loaded]);
  if (entries.length === 0) return null;
  return (
    <details style={{ marginTop: 12 }}>
      <summary>History</summary>
      <Timeline entries={entries} />
    </details>
  );
}
