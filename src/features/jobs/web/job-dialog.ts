import type { ShownJob } from "./job-words";

/** The props of every dialog of a job. */
export interface JobDialogProps {
  job: ShownJob;
  onClose: () => void;
  onDone: () => unknown;
}
