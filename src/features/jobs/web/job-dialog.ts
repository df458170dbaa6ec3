import type { ShownJob } from "./job-words";

/** What each dialog of a job gets. */
export interface JobDialogProps {
  job: ShownJob;
  onClose: () => void;
  onDone: () => unknown;
}
