import { Button, Drawer } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { JobBadge } from "~/features/jobs/web/job-badge";
import { JobPanel } from "~/features/jobs/web/job-panel";
import { useListAddress } from "~/platform/ui/office/lists/address";
import type { BoardJob } from "../contract";
import { missingOf } from "../domain/board";
import styles from "./assign-sheet.module.css";
import { type BoardPart, jobParts } from "./dispatch-parts";
import { Marks, routeOf } from "./job-marks";
import { nameOfJob } from "./use-placements";

interface JobDrawerProps {
  part: BoardPart;
  job: BoardJob;
  onAssign: (id: string) => void;
  onClose: () => void;
}

/** A job beside the board: stops, needs, people, steps, history. */
export function JobDrawer({ part, job, onAssign, onClose }: JobDrawerProps) {
  const [isCovered, setIsCovered] = useState(false);
  const address = useListAddress();
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isCovered}
      position="right"
      size={440}
      title={nameOfJob(job)}
      classNames={{ content: styles.sheet ?? "", title: styles.title ?? "" }}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <p className={styles.lead}>
        {routeOf(job)} <JobBadge state={job.state} />{" "}
        <Marks job={job} missing={missingOf(job)} now={part.board.now} />
      </p>
      <div className={styles.acts}>
        <Button size="sm" onClick={() => onAssign(job.id)}>
          Assign
        </Button>
        <Button
          size="sm"
          variant="default"
          component={Link}
          to={address({ move: job.moveNumber })}
          preventScrollReset
        >
          Open the move
        </Button>
      </div>
      {jobParts.all().map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
        <Part key={at} {...part} job={job} />
      ))}
      <JobPanel job={job} loaded={part.board} onCover={setIsCovered} />
    </Drawer>
  );
}
