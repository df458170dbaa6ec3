import { Box, Button, Flex, Progress } from "@mantine/core";
import { CATEGORY_LABELS } from "~/features/customers/domain";
import { TierBadge } from "~/features/customers/web/customer-badge";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { Card } from "~/platform/ui/office/card";
import { FULL_BAR, RISK_LABELS, type RiskLevel, SEASON_LABELS } from "../domain";
import styles from "./customer-analytics.module.css";
import { Explained, Why } from "./explained";
import { type Analytics, channelLabel, daysAgo, explain, hoursOf, plural, UNKNOWN } from "./shown-figures";

const RISK_TONES: Record<RiskLevel, BadgeTone> = { low: "ok", medium: "waiting", high: "error" };

export function LoyaltyCard({ analytics: a }: { analytics: Analytics }) {
  const { loyaltyPoints: points, loyaltyShare: share } = a;
  return (
    <Card title="Loyalty Status">
      <Flex component="p" gap="4px 8px" align="center" wrap="wrap" mb={6}>
        <TierBadge tier={a.loyaltyTier} /> <Why of="Loyalty Status" text={explain.tier(a)} />
      </Flex>
      {points !== undefined && share !== undefined && share !== null && (
        <>
          <Progress
            value={share}
            size="lg"
            aria-label={`${formatNumber(points)} of ${formatNumber(FULL_BAR)} points`}
          />
          <p className={styles.muted}>
            {formatNumber(points)} of {formatNumber(FULL_BAR)} points
          </p>
        </>
      )}
    </Card>
  );
}

interface RiskCardProps {
  analytics: Analytics;
  busy: boolean;
  onSetAside: () => void;
  onResume: () => void;
}

/** The customer's churn risk. Users can set it aside; it triggers no action. */
export function RiskCard({ analytics: a, busy, onSetAside, onResume }: RiskCardProps) {
  const { riskAside: aside } = a;
  return (
    <Card
      title="Risk Assessment"
      actions={
        a.may.edit &&
        (aside ? (
          <Button variant="default" size="sm" loading={busy} onClick={onResume}>
            Count again
          </Button>
        ) : (
          a.riskScore > 0 && (
            <Button variant="default" size="sm" onClick={onSetAside}>
              Set aside
            </Button>
          )
        ))
      }
    >
      <Flex component="p" gap="4px 8px" align="center" wrap="wrap" mb={6}>
        {aside ? (
          <Badge tone="muted">Set aside</Badge>
        ) : (
          <Badge tone={RISK_TONES[a.riskLevel]}>{RISK_LABELS[a.riskLevel]}</Badge>
        )}{" "}
        <span className={styles.muted}>{plural(a.riskScore, "point")}</span>{" "}
        <Why of="Risk" text={explain.risk(a)} />
      </Flex>
      {aside && (
        <p className={styles.muted}>
          {aside.reason} · {aside.by}, {formatDate(aside.at)}
        </p>
      )}
      <dl className={styles.facts}>
        <Explained label="Engagement score" why={explain.without("engagement")}>
          {UNKNOWN}
        </Explained>
        <Explained label="Last activity" why={explain.lastActivity()}>
          {a.lastActivity === null ? UNKNOWN : daysAgo(wholeDays(a.lastActivity, a.lastCalculated))}
        </Explained>
      </dl>
    </Card>
  );
}

const wholeDays = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 86_400_000));

export function CommunicationCard({ analytics: a }: { analytics: Analytics }) {
  return (
    <Card title="Communication">
      <dl className={styles.facts}>
        <Explained label="Total" why={explain.communications(a)}>
          {formatNumber(a.totalCommunications)}
        </Explained>
        <Explained label="Avg response time" why={explain.response()}>
          {hoursOf(a.averageResponseTime)}
        </Explained>
        <Explained label="Preferred channel" why={explain.channel()}>
          {channelLabel(a.preferredChannel)}
        </Explained>
      </dl>
    </Card>
  );
}

export function PreferencesCard({ analytics: a }: { analytics: Analytics }) {
  return (
    <Card title="Top Service Preferences">
      {a.preferredServices.length === 0 && <p className={styles.muted}>No services yet.</p>}
      <ol className={`divided ${styles.ranks}`}>
        {a.preferredServices.map(({ name, count }) => (
          <li key={name}>
            <span>{CATEGORY_LABELS[name]}</span>
            <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ol>
      {a.seasonalPatterns.length > 0 && (
        <>
          <Box component="h3" mt={14} mb={4} fz={14.5}>
            By season
          </Box>
          <ol className={`divided ${styles.ranks}`}>
            {a.seasonalPatterns.map(({ name, count }) => (
              <li key={name}>
                <span>{SEASON_LABELS[name]}</span>
                <b>{formatNumber(count)}</b>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}

interface FurtherCardProps {
  analytics: Analytics;
  onAssess: () => void;
  onCreditLimit: () => void;
}

/** Figures besides the tiles: calculated ones, staff's inputs, and those without a rule. */
export function FurtherCard({ analytics: a, onAssess, onCreditLimit }: FurtherCardProps) {
  const { paymentHistory: history, outstandingBalance: open, creditLimit } = a;
  return (
    <Card
      title="Further figures"
      actions={
        <span className={styles.actions}>
          {a.may.setCreditLimit && (
            <Button variant="default" size="sm" onClick={onCreditLimit}>
              Credit limit
            </Button>
          )}
          {a.may.edit && (
            <Button variant="default" size="sm" onClick={onAssess}>
              Edit
            </Button>
          )}
        </span>
      }
    >
      <dl className={styles.facts}>
        <Explained label="Segment" why={explain.segment()}>
          {a.segment || "None"}
        </Explained>
        <Explained label="Brought by" why="The customer who named us to them, typed by staff.">
          {a.referredBy ? (
            <a href={`/customers/${a.referredBy.customerNumber}`}>{a.referredBy.name}</a>
          ) : (
            "Unknown"
          )}
        </Explained>
        <Explained label="Referrals" why={explain.referrals()}>
          {formatNumber(a.referralCount)}
        </Explained>
        <Explained label="Mean interval" why={explain.interval(a)}>
          {a.frequencyPattern === null ? UNKNOWN : plural(a.frequencyPattern, "day")}
        </Explained>
        <Explained label="Next service" why={explain.next(a)}>
          {a.nextServicePrediction === null ? UNKNOWN : `About ${formatDate(a.nextServicePrediction)}`}
        </Explained>
        {open !== undefined && (
          <Explained label="Outstanding" why={explain.outstanding(a)}>
            {formatKes(open)}
          </Explained>
        )}
        {history && (
          <Explained label="Payment history" why={explain.history()}>
            {history.paid} of {history.invoices} paid{history.paidLate > 0 && `, ${history.paidLate} late`}
          </Explained>
        )}
        {creditLimit !== undefined && (
          <Explained label="Credit limit" why={explain.creditLimit()}>
            {creditLimit === null ? "None set" : formatKes(creditLimit)}
          </Explained>
        )}
        <Explained label="NPS" why={explain.without("the net promoter score")}>
          {UNKNOWN}
        </Explained>
        <Explained label="Churn probability" why={explain.without("a probability")}>
          {UNKNOWN}
        </Explained>
        <Explained label="Payment risk" why={explain.without("payment risk")}>
          {UNKNOWN}
        </Explained>
      </dl>
    </Card>
  );
}
