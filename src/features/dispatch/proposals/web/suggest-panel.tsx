import { Alert, Button, Drawer, Group, Loader } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import { longDay } from "~/platform/kernel/day-labels";
import { useAct } from "~/platform/ui/form/use-write";
import { type Changed, countOf, type Proposal } from "./proposal-words";
import styles from "./proposals.module.css";
import { ProposedCard } from "./proposed-card";

interface SuggestPanelProps {
  day: PlainDate;
  /** New after each write, so that the panel reads again. */
  loaded: object;
  onClose: () => void;
}

/** The suggested plan of a day, with the reason of each choice. Jobs are assigned when the planner accepts. */
export function SuggestPanel({ day, loaded, onClose }: SuggestPanelProps) {
  const { proposal, failed, suggest, read } = useProposal(day, loaded);
  const { busy, act } = useAct();
  const open = proposal?.jobs.filter(({ state }) => state === "proposed") ?? [];
  const accepted = proposal?.jobs.filter(({ state }) => state === "accepted") ?? [];
  const undo = async () => {
    if (proposal) await client("proposals").undo({ id: proposal.id });
    await read();
  };
  const accept = (name: string, jobIds?: string[]) =>
    proposal &&
    act(name, () => client("proposals").accept({ id: proposal.id, ...(jobIds ? { jobIds } : {}) }), {
      said: (changed) => ({
        message: sayChanged(changed, "assigned"),
        ...(changed.jobs.length > 0 ? { undo } : {}),
      }),
      after: read,
    });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={`Plan for ${longDay(day)}`}
      styles={{ title: { font: "680 19px / 1.25 var(--head)" } }}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {failed && (
        <Alert color="red" title="The plan could not be loaded">
          <Button size="sm" variant="default" onClick={suggest}>
            Retry
          </Button>
        </Alert>
      )}
      {!proposal && !failed && <Loader size="sm" aria-label="Making a plan" />}
      {proposal && (
        <div className={styles.panel}>
          <p aria-live="polite">{summaryOf(proposal)}</p>
          <Group gap="xs">
            {open.length > 0 && (
              <Button loading={busy === "all"} onClick={() => accept("all")}>
                Accept all ({open.length})
              </Button>
            )}
            {accepted.length > 0 && (
              <Button
                variant="default"
                loading={busy === "undo"}
                onClick={() =>
                  act("undo", () => client("proposals").undo({ id: proposal.id }), {
                    said: (changed) => sayChanged(changed, "undone"),
                    after: read,
                  })
                }
              >
                Undo
              </Button>
            )}
            <Button variant="default" loading={busy === "again"} onClick={() => act("again", suggest)}>
              Suggest again
            </Button>
          </Group>
          {proposal.jobs.map((job) => (
            <ProposedCard
              key={job.jobId}
              job={job}
              busy={busy === job.jobId}
              onAccept={() => accept(job.jobId, [job.jobId])}
            />
          ))}
        </div>
      )}
    </Drawer>
  );
}

/** The plan that was accepted last, so that it can be undone, else a new one. */
function useProposal(day: PlainDate, loaded: object) {
  const [proposal, setProposal] = useState<Proposal>();
  const [failed, setFailed] = useState(false);
  const show = useCallback((found: Proposal) => {
    setProposal(found);
    setFailed(false);
  }, []);
  const suggest = useCallback(
    () =>
      client("proposals")
        .make({ day })
        .then(show, () => setFailed(true)),
    [day, show],
  );
  const read = useCallback(async () => {
    const { proposal: found } = await client("proposals").latest({ day });
    if (found) show(found);
    return found;
  }, [day, show]);
  useEffect(() => {
    let isShown = true;
    read().then(
      (found) => {
        const isUsed = found?.jobs.some(({ state }) => state === "accepted" || state === "proposed");
        if (isShown && !isUsed) void suggest();
      },
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [read, suggest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is new with each load of the board
  useEffect(() => {
    if (proposal) read().catch(() => undefined);
  }, [loaded]);
  return { proposal, failed, suggest, read };
}

function summaryOf({ jobs }: Proposal): string {
  const count = (state: string) => jobs.filter((job) => job.state === state).length;
  const [proposed, accepted, left] = [
    count("proposed"),
    count("accepted"),
    count("left") + count("left_out"),
  ];
  if (jobs.length === 0) return "Everything has a truck and a crew.";
  const said = [
    proposed > 0 && `${countOf(proposed, "job", "jobs")} can be filled.`,
    accepted > 0 && `${countOf(accepted, "job is", "jobs are")} assigned.`,
    left > 0 && `${countOf(left, "job stays", "jobs stay")} open.`,
  ].filter(Boolean);
  return said.join(" ") || "Nothing is suggested any more.";
}

function sayChanged({ jobs, kept }: Changed, done: string): string {
  const said = [
    jobs.length > 0 && `${countOf(jobs.length, "job", "jobs")} ${done}.`,
    ...kept.map(({ number, why }) => `${number}: ${why}`),
  ].filter(Boolean);
  return said.join(" ") || "Nothing changed.";
}
