import { counted } from "~/platform/kernel/numbers";
import { groupOf, type SubmissionState } from "../domain";

interface Facts {
  id: string;
  state: SubmissionState;
  number: number | null;
  tries: number;
  problem: string;
  sentAt: Date | null;
  createdAt: Date;
}

interface Step {
  submissionId: string;
  id: string;
  action: string;
  user: string;
  timestamp: Date;
}

const BY_ITSELF = "MoveEase";

/** What a submission's row alone knows: when it was queued, and its last try. */
export function stepsOf({ id, state, number, tries, problem, sentAt, createdAt }: Facts): Step[] {
  const step = (name: string, action: string, timestamp: Date) => ({
    submissionId: id,
    id: `${id} ${name}`,
    action,
    user: BY_ITSELF,
    timestamp,
  });
  const first = number === null ? unreported(state, problem) : `Queued for KRA as number ${number}`;
  const last = groupOf(state) === "signed" ? `Taken by KRA at try ${tries}` : triesOf(tries);
  return [
    step("queued", first, createdAt),
    // A rejection is an event of its own.
    ...(sentAt && tries > 0 && state !== "rejected" ? [step("tried", last, sentAt)] : []),
  ];
}

function unreported(state: SubmissionState, problem: string): string {
  if (state === "not_required") return "Not reported: issued before the start";
  if (state === "not_reportable") return `Not reported: ${problem}`;
  return "Issued to be signed by hand";
}

const triesOf = (tries: number) => `Tried ${tries === 1 ? "once" : counted(tries, "time")}`;

/** Newest first. */
export const sortSteps = (steps: readonly Step[]): Step[] =>
  steps.toSorted((a, b) => b.timestamp.getTime() - a.timestamp.getTime());
