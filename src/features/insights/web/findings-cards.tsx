import { Button, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatShare } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { Card } from "~/platform/ui/office/card";
import type { Item, Mark } from "../domain";
import styles from "./customer-analytics.module.css";
import type { Insights } from "./shown-figures";

interface FindingsProps {
  insights: Insights;
  mayMark: boolean;
  busy: string | undefined;
  onMark: (item: Item, mark: Mark) => void;
  now: Date;
}

/** Alerts, opportunities and recommendations with their marks. */
export function FindingsCards(props: FindingsProps) {
  const { insights: found, now } = props;
  return (
    <>
      <Card title="Active Alerts">
        <None of={found.alerts}>No active alerts.</None>
        <ul className={styles.findings}>
          {found.alerts.map((alert) => (
            <Finding
              key={alert.id}
              title={alert.message}
              badge={<Badge tone={alert.acknowledged ? "muted" : "error"}>High severity</Badge>}
              marks={[["acknowledged", "Acknowledge"]]}
              {...{ ...props, item: alert }}
            >
              <span title={formatDateTime(alert.triggeredAt)}>Since {formatAgo(alert.triggeredAt, now)}</span>
            </Finding>
          ))}
        </ul>
      </Card>
      <Card title="Insights">
        <None of={found.insights}>Nothing stands out.</None>
        <ul className={styles.findings}>
          {found.insights.map((insight) => (
            <li key={insight.title}>
              <Flex component="p" gap="4px 8px" align="center" wrap="wrap" mb={6}>
                <b>{insight.title}</b> <Badge>{formatShare(insight.confidence)} confident</Badge>
              </Flex>
              <p>{insight.description}</p>
              <ul className="bullets muted">
                {insight.recommendations.map((advice) => (
                  <li key={advice}>{advice}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Opportunities">
        <None of={found.opportunities}>No opportunities.</None>
        <ul className={styles.findings}>
          {found.opportunities.map((chance) => (
            <Finding
              key={chance.id}
              title={chance.title}
              marks={DISMISS_OR_DONE}
              {...{ ...props, item: chance }}
            >
              {chance.description}{" "}
              <b>
                {chance.estimatedValue !== undefined && `${formatKes(chance.estimatedValue)}, `}
                {formatShare(chance.probability)} likely within 90 days
              </b>
            </Finding>
          ))}
        </ul>
      </Card>
      <Card title="Recommendations">
        <None of={found.recommendations}>No recommendations.</None>
        <ul className={styles.findings}>
          {found.recommendations.map((advice) => (
            <Finding
              key={advice.id}
              title={advice.title}
              marks={DISMISS_OR_DONE}
              {...{ ...props, item: advice }}
            >
              {advice.description}{" "}
              <b>
                Priority {advice.priority}, effort {advice.effort}
              </b>
            </Finding>
          ))}
        </ul>
      </Card>
    </>
  );
}

const DISMISS_OR_DONE: [Mark, string][] = [
  ["done", "Done"],
  ["dismissed", "Dismiss"],
];

function None({ of, children }: { of: readonly unknown[]; children: ReactNode }) {
  return of.length === 0 && <p className={styles.muted}>{children}</p>;
}

const MARKED: Record<Mark, string> = {
  open: "",
  acknowledged: "Acknowledged",
  dismissed: "Dismissed",
  done: "Done",
};

interface FindingProps extends Omit<FindingsProps, "insights"> {
  item: { id: Item; mark: Mark; markedBy: string | null; markedAt: Date | null };
  title: string;
  badge?: ReactNode;
  marks: readonly (readonly [Mark, string])[];
  children: ReactNode;
}

function Finding({ item, title, badge, marks, mayMark, busy, onMark, now, children }: FindingProps) {
  const { id, mark, markedBy, markedAt } = item;
  const isOpen = mark === "open";
  return (
    <li data-marked={isOpen ? undefined : ""}>
      <Flex component="p" gap="4px 8px" align="center" wrap="wrap" mb={6}>
        <b>{title}</b> {badge}
      </Flex>
      <p>{children}</p>
      {!isOpen && markedAt && (
        <p className={styles.muted}>
          {MARKED[mark]} by {markedBy}, {formatAgo(markedAt, now)}
        </p>
      )}
      {mayMark && (
        <p className={styles.actions}>
          {isOpen ? (
            marks.map(([to, label]) => (
              <Button
                key={to}
                variant="default"
                size="sm"
                loading={busy === `${id}:${to}`}
                aria-label={`${label}: ${title}`}
                onClick={() => onMark(id, to)}
              >
                {label}
              </Button>
            ))
          ) : (
            <Button
              variant="subtle"
              size="sm"
              px="xs"
              loading={busy === `${id}:open`}
              aria-label={`Open again: ${title}`}
              onClick={() => onMark(id, "open")}
            >
              Open again
            </Button>
          )}
        </p>
      )}
    </li>
  );
}
