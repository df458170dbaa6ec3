import { Button, Flex } from "@mantine/core";
import { IconFilePlus, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link, Outlet } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { Contacts } from "~/platform/ui/office/contacts";
import detail from "~/platform/ui/office/detail-page.module.css";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { Timeline } from "~/platform/ui/office/timeline";
import { SERVICE_LABELS } from "../../leads/domain";
import { INFLUENCE_LABELS, STAGE_LABELS, SUPPORT_LABELS } from "../domain";
import type { Route } from "./+types/opportunity-page";
import styles from "./opportunity-page.module.css";
import { type OpportunityDetail, stageOf } from "./opportunity-values";
import { StageBadge, StuckBadge } from "./stage-badge";

const StageDialog = onDemand(() => import("./stage-dialog").then((part) => part.StageDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const opportunities = api(context, "opportunities");
  const [opportunity, choices] = await Promise.all([
    opportunities.get({ id: params.number }),
    opportunities.choices(),
  ]);
  const { now, viewer } = context.get(pageRequest);
  return {
    opportunity,
    choices,
    now,
    mayQuote: viewer?.permissions.includes("manage_quotes") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.opportunity.name ?? "Opportunity"} · Opportunities`);

export default function OpportunityPage({ loaderData }: Route.ComponentProps) {
  const { opportunity, choices, now, mayQuote } = loaderData;
  const { opportunityNumber, stage, isStuck, mayEdit } = opportunity;
  useLive(["opportunity", "lead", "quote"]);
  const [isMoving, setMoving] = useState(false);
  const isWon = stage === "closed_won";
  return (
    <>
      <PageHead
        title={opportunity.name}
        actions={
          <>
            {mayQuote && !isWon && (
              <Button
                component={Link}
                variant="default"
                to="/quote-management/new"
                state={{ quote: opportunity.draft }}
                leftSection={<IconFilePlus size={18} />}
              >
                Draft quote
              </Button>
            )}
            {mayEdit && !isWon && (
              <Button variant="default" onClick={() => setMoving(true)}>
                Move to…
              </Button>
            )}
            {mayEdit && (
              <Button
                component={Link}
                to={`/crm/opportunities/${opportunityNumber}/edit`}
                leftSection={<IconPencil size={18} />}
              >
                Edit
              </Button>
            )}
          </>
        }
      >
        <Flex component="span" gap={8} align="center" wrap="wrap" display="inline-flex">
          {opportunityNumber} <StageBadge stage={stage} label={opportunity.stageLabel} />{" "}
          {isStuck && <StuckBadge />}
        </Flex>
      </PageHead>
      <div className={detail.page}>
        <div className={detail.column}>
          <SaleCard opportunity={opportunity} />
          <NeedCard opportunity={opportunity} />
          <DecisionCard opportunity={opportunity} />
          <QuotesCard opportunity={opportunity} />
          {/* Activities of the opportunity. */}
          <Outlet />
        </div>
        <aside className={detail.column}>
          <PeopleCard opportunity={opportunity} />
          <StagesCard
            opportunity={opportunity}
            labelOf={(of) =>
              stageOf(choices.pipelines, opportunity.pipelineId, of)?.label ?? STAGE_LABELS[of]
            }
          />
          {opportunity.history.length > 0 && (
            <Card title="History">
              <Timeline entries={[...opportunity.history].reverse()} now={now} />
            </Card>
          )}
        </aside>
      </div>
      {isMoving && (
        <StageDialog opportunity={opportunity} choices={choices} onClose={() => setMoving(false)} />
      )}
    </>
  );
}

interface CardProps {
  opportunity: OpportunityDetail;
}

function Shown({ label, children }: { label: string; children: ReactNode }) {
  return children ? <Fact label={label}>{children}</Fact> : null;
}

const day = (date: string | null) => date && formatDate(date);

function SaleCard({ opportunity }: CardProps) {
  const { amount, probability, weighted, serviceType, wonBy, lossReason, winReason, draft } = opportunity;
  return (
    <Card title="The sale">
      <Facts>
        <Fact label="Amount">{amount > 0 ? formatKes(amount) : "Not known"}</Fact>
        <Fact label="Probability">{probability}%</Fact>
        <Shown label="Weighted">{weighted > 0 && formatKes(weighted)}</Shown>
        <Fact label="Expected close">{day(opportunity.expectedCloseDate) ?? "Not known"}</Fact>
        <Shown label="Closed">{day(opportunity.actualCloseDate)}</Shown>
        <Shown label="From">{draft.from}</Shown>
        <Shown label="To">{draft.to}</Shown>
        <Shown label="Moves on">{day(draft.serviceDate || null)}</Shown>
        <Shown label="Service">{serviceType && SERVICE_LABELS[serviceType]}</Shown>
        <Shown label="Won by">
          {wonBy &&
            (wonBy.kind === "quote" ? (
              <Link to={`/quote-management/${wonBy.number}`}>Quote {wonBy.number}</Link>
            ) : (
              `Move ${wonBy.number}`
            ))}
        </Shown>
        <Shown label="Won because">{winReason}</Shown>
        <Shown label="Lost because">{lossReason}</Shown>
        <Shown label="Proposal">
          {opportunity.proposalSent &&
            [
              "Sent",
              day(opportunity.proposalDate),
              opportunity.proposalValue > 0 && formatKes(opportunity.proposalValue),
            ]
              .filter(Boolean)
              .join(", ")}
        </Shown>
        <Shown label="Valid until">{day(opportunity.proposalValidUntil)}</Shown>
      </Facts>
    </Card>
  );
}

function NeedCard({ opportunity }: CardProps) {
  const { serviceDescription, requirements, nextSteps, competitors, competitiveAdvantage } = opportunity;
  const knows = serviceDescription || requirements || nextSteps || competitors.length || competitiveAdvantage;
  return (
    <Card title="The need">
      {!knows && <p className="muted">Nothing is written down yet.</p>}
      <Facts>
        <Shown label="Next steps">{nextSteps && <span className="written">{nextSteps}</span>}</Shown>
        <Shown label="Service description">
          {serviceDescription && <span className="written">{serviceDescription}</span>}
        </Shown>
        <Shown label="Requirements">{requirements && <span className="written">{requirements}</span>}</Shown>
        <Shown label="Competitors">{competitors.join(", ")}</Shown>
        <Shown label="Our advantages">{competitiveAdvantage}</Shown>
      </Facts>
    </Card>
  );
}

function DecisionCard({ opportunity }: CardProps) {
  const { decisionMakers, decisionCriteria, decisionTimeline } = opportunity;
  if (decisionMakers.length === 0 && !decisionCriteria && !decisionTimeline) return null;
  return (
    <Card title="The decision">
      {decisionMakers.length > 0 && (
        <ul className={styles.rows}>
          {decisionMakers.map(({ name, title, influence, supportLevel }) => (
            <li key={`${name} ${title}`}>
              <b>{[name, title].filter(Boolean).join(", ")}</b>
              <span>
                {INFLUENCE_LABELS[influence]} influence · {SUPPORT_LABELS[supportLevel]}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Facts>
        <Shown label="Decided by">{decisionCriteria}</Shown>
        <Shown label="Decided when">{decisionTimeline}</Shown>
      </Facts>
    </Card>
  );
}

function QuotesCard({ opportunity: { quotes } }: CardProps) {
  return (
    <Card title="Quotes">
      {quotes.length === 0 && <p className="muted">No quote was made for it yet.</p>}
      <ul className={styles.rows}>
        {quotes.map(({ number, status, total, acceptedAt }) => (
          <li key={number}>
            <Link to={`/quote-management/${number}`}>{number}</Link>
            <span>
              {formatKes(total)} · {acceptedAt ? "accepted" : status}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PeopleCard({ opportunity }: CardProps) {
  const { lead, customerOf, account, owner, team } = opportunity;
  return (
    <Card title="Who">
      {lead && (
        <Contacts
          phone={lead.phone}
          email={lead.email}
          subject="Your move"
          greeting={`Hello ${lead.name}, this is about your move. `}
          asksSent={opportunity.mayEdit}
          onWhatsApp={(reached) =>
            opportunity.mayEdit
              ? client("leads").contact({ id: lead.id, channel: "whatsapp", reached })
              : Promise.resolve()
          }
        />
      )}
      <Facts>
        <Shown label="Lead">
          {lead && <Link to={`/crm/leads/${lead.number}`}>{`${lead.name}, ${lead.number}`}</Link>}
        </Shown>
        <Shown label="Customer">
          {customerOf && <Link to={`/customers/${customerOf.number}`}>{customerOf.name}</Link>}
        </Shown>
        <Shown label="Account">
          {account && <Link to={`/customers/${account.number}`}>{account.name}</Link>}
        </Shown>
        <Fact label="Owner">{owner ?? "Unassigned"}</Fact>
        <Shown label="Team">{team.map(({ name }) => name).join(", ")}</Shown>
      </Facts>
    </Card>
  );
}

function StagesCard({
  opportunity: { stages },
  labelOf,
}: CardProps & { labelOf: (stage: OpportunityDetail["stage"]) => string }) {
  return (
    <Card title="Time in each stage">
      <ol className={styles.rows}>
        {stages.map(({ stage, since, days }) => (
          <li key={since.getTime()}>
            <b>{labelOf(stage)}</b>
            <span>
              {formatDate(nairobiDate(since))} · {days === 1 ? "1 day" : `${days} days`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
