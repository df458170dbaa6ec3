import { Box, Button } from "@mantine/core";
import { useState } from "react";
import { formatDate } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { Card } from "~/platform/ui/office/card";
import { Timeline } from "~/platform/ui/office/timeline";
import { FACT_LABELS, type Outcome, STAGE_LABELS, STAGE_RULES, STAGES } from "../journey/domain";
import styles from "./customer-analytics.module.css";
import { Why } from "./explained";
import { channelLabel, type Journey } from "./shown-figures";

const TONES: Record<Outcome, BadgeTone> = { neutral: "muted", positive: "ok", negative: "error" };
const OUTCOME_LABELS: Record<Outcome, string> = {
  neutral: "Neutral",
  positive: "Positive",
  negative: "Negative",
};

const FIRST = 8;

interface JourneyCardProps {
  journey: Journey;
  now: Date;
  onSet: (() => void) | undefined;
}

/** A customer's journey: current stage, history and touchpoints. */
export function JourneyCard({ journey, now, onSet }: JourneyCardProps) {
  const { currentStage, stageHistory, milestones, touchpoints, totalTouchpoints, lifecycles } = journey;
  const [isWhole, setWhole] = useState(false);
  const last = stageHistory.at(-1);
  const shown = isWhole ? touchpoints : touchpoints.slice(0, FIRST);
  const reached = STAGES.indexOf(currentStage);
  return (
    <Card
      title="Customer Journey"
      actions={
        onSet && (
          <Button variant="default" size="sm" onClick={onSet}>
            Set stage
          </Button>
        )
      }
    >
      <ol className={styles.stages} aria-label="Stages">
        {STAGES.map((stage, index) => (
          <li
            key={stage}
            aria-current={stage === currentStage ? "step" : undefined}
            data-reached={index <= reached ? "" : undefined}
          >
            {STAGE_LABELS[stage]}
          </li>
        ))}
      </ol>
      <p className={styles.muted}>
        {last?.setBy
          ? `Set by ${last.setBy} on ${formatDate(last.at)}${last.reason && `: ${last.reason}`}`
          : `${STAGE_RULES[currentStage]}${last ? `, since ${formatDate(last.at)}` : ""}`}{" "}
        <Why
          of="the stage"
          text={`${STAGES.map((stage) => `${STAGE_LABELS[stage]}: ${STAGE_RULES[stage].toLowerCase()}.`).join(" ")} What staff set holds until a stage beyond it is reached.`}
        />
      </p>
      {lifecycles.map((lifecycle) => (
        <LifecycleStages key={lifecycle.id} lifecycle={lifecycle} />
      ))}
      {milestones.length > 0 && (
        <>
          <Box component="h3" mt={14} mb={4} fz={14.5}>
            Milestones
          </Box>
          <ol className={`divided ${styles.ranks}`}>
            {milestones.map(({ title, at }) => (
              <li key={title}>
                <span>{title}</span>
                <span className={styles.muted}>{formatDate(at)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <Box component="h3" mt={14} mb={4} fz={14.5}>
        Touchpoints <span className={styles.muted}>{formatNumber(totalTouchpoints)}</span>
      </Box>
      <Timeline
        now={now}
        entries={shown.map(({ type, channel, description, timestamp, outcome }, index) => ({
          id: `${type} ${timestamp.getTime()} ${index}`,
          action: (
            <>
              {description} <Badge tone={TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Badge>
            </>
          ),
          user: channel ? channelLabel(channel) : "Office",
          timestamp,
        }))}
      />
      {shown.length < touchpoints.length && (
        <Button variant="subtle" size="sm" px="xs" onClick={() => setWhole(true)}>
          Show more
        </Button>
      )}
      {isWhole && totalTouchpoints > touchpoints.length && (
        <p className={styles.muted}>The newest {formatNumber(touchpoints.length)} are shown.</p>
      )}
    </Card>
  );
}

function LifecycleStages({ lifecycle }: { lifecycle: Journey["lifecycles"][number] }) {
  const { name, stages, current, since, fact } = lifecycle;
  return (
    <>
      <Box component="h3" mt={14} mb={4} fz={14.5}>
        {name}
      </Box>
      <ol className={styles.stages} aria-label={name}>
        {stages.map((stage, at) => (
          <li
            key={stage.name}
            aria-current={at === current ? "step" : undefined}
            data-reached={current !== null && at <= current ? "" : undefined}
          >
            {stage.name}
          </li>
        ))}
      </ol>
      <p className={styles.muted}>
        {current === null
          ? "Not begun yet"
          : since && `Since ${formatDate(since)}${fact ? `: ${FACT_LABELS[fact].toLowerCase()}` : ""}`}
      </p>
    </>
  );
}
