import { Alert, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { onDemand } from "~/platform/ui/office/on-demand";
import { JobCard, type Opening } from "./job-card";
import type { JobsOfMove } from "./job-words";
import styles from "./move-jobs.module.css";

const PlanJobDialog = onDemand(() => import("./plan-job-dialog").then((part) => part.PlanJobDialog));
const AssignDialog = onDemand(() => import("./assign-dialog").then((part) => part.AssignDialog));
const StopsDialog = onDemand(() => import("./stops-dialog").then((part) => part.StopsDialog));
const SplitDialog = onDemand(() => import("./split-dialog").then((part) => part.SplitDialog));
const StepDialog = onDemand(() => import("./step-dialog").then((part) => part.StepDialog));

const DIALOGS = {
  plan: PlanJobDialog,
  assign: AssignDialog,
  stops: StopsDialog,
  split: SplitDialog,
} as const;

interface MoveJobsProps {
  moveId: string;
  loaded: object;
  onCover: (isCovered: boolean) => void;
  /** The id of one job: the others are not shown. */
  only?: string;
}

/** The jobs of a move: times, stops, vehicles and people, each with its next step. Loaded after the move. */
export function MoveJobs({ moveId, loaded, onCover, only }: MoveJobsProps) {
  const [found, setFound] = useState<JobsOfMove>();
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState<Opening>();
  const load = useCallback(
    () =>
      client("jobs")
        .ofMove({ id: moveId })
        .then(
          (answer) => {
            setFound(answer);
            setFailed(false);
          },
          () => setFailed(true),
        ),
    [moveId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is new with each load of the page
  useEffect(() => {
    void load();
  }, [load, loaded]);
  useEffect(() => onCover(open !== undefined), [onCover, open]);
  if (failed && !found)
    return (
      <Alert color="red" title="The jobs could not be loaded">
        <Button size="sm" variant="default" onClick={load}>
          Retry
        </Button>
      </Alert>
    );
  if (!found || (found.jobs.length === 0 && !found.may.plan)) return null;
  const { may } = found;
  const jobs = found.jobs.filter(({ id }) => !only || id === only);
  const last = jobs.at(-1);
  const Dialog = open && open.dialog !== "add" && open.dialog !== "step" ? DIALOGS[open.dialog] : undefined;
  const close = () => setOpen(undefined);
  return (
    <section className={styles.jobs} aria-label="Jobs">
      {!only && <h3>{jobs.length > 1 ? `Jobs (${jobs.length})` : "Job"}</h3>}
      {jobs.map((job) => (
        <JobCard
          key={job.id}
          {...{ job, may, doubts: found.doubts[job.id] ?? [] }}
          onOpen={setOpen}
          onDone={load}
        />
      ))}
      {may.plan && last && !only && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => setOpen({ dialog: "add", job: last })}
        >
          Add job
        </Button>
      )}
      {open?.dialog === "add" && <PlanJobDialog job={open.job} isNew onClose={close} onDone={load} />}
      {open?.dialog === "step" && (
        <StepDialog
          {...{ job: open.job, step: open.step }}
          doubts={found.doubts[open.job.id]}
          onClose={close}
          onDone={load}
        />
      )}
      {Dialog && open && <Dialog job={open.job} onClose={close} onDone={load} />}
    </section>
  );
}
