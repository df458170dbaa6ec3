import { Button } from "@mantine/core";
import { IconMail, IconPencil, IconPhone } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { Timeline } from "~/platform/ui/office/timeline";
import type { leadsContract } from "../contract";
import { HOME_LABELS, SERVICE_LABELS, SOURCE_LABELS, TIMELINE_LABELS } from "../domain";
import type { Route } from "./+types/lead-page";
import { LeadRatingBadge, LeadStatusBadge } from "./lead-badge";
import styles from "./lead-page.module.css";
import type { LeadDetail } from "./lead-values";
import { ScoreTable } from "./score-table";

const StatusDialog = onDemand(() => import("./lead-status-dialog").then((part) => part.LeadStatusDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const lead = await api<typeof leadsContract>(context, "leads").get({ id: params.number });
  return { lead, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.lead.name ?? "Lead"} · Leads`);

export default function LeadPage({ loaderData: { lead, now } }: Route.ComponentProps) {
  useLive(["lead"]);
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <PageHead
        title={lead.name}
        actions={
          lead.mayEdit && (
            <>
              <Button variant="default" onClick={() => setChanging(true)}>
                Change status
              </Button>
              <Button
                component={Link}
                to={`/crm/leads/${lead.leadNumber}/edit`}
                leftSection={<IconPencil size={18} />}
              >
                Edit
              </Button>
            </>
          )
        }
      >
        <span className={styles.badges}>
          {lead.leadNumber} <LeadStatusBadge status={lead.status} /> <LeadRatingBadge rating={lead.rating} />
        </span>
      </PageHead>
      <div className={styles.page}>
        <div className={styles.column}>
          <MoveCard lead={lead} />
          <QualificationCard lead={lead} />
          <Card title="Notes">
            {lead.notes ? (
              <p className={styles.text}>{lead.notes}</p>
            ) : (
              <p className={styles.muted}>None yet.</p>
            )}
          </Card>
        </div>
        <aside className={styles.column}>
          <ContactCard lead={lead} />
          <Card title="Score">
            <ScoreTable lead={lead} />
          </Card>
          <Card title="History">
            <Timeline entries={[...lead.history].reverse()} now={now} />
          </Card>
        </aside>
      </div>
      {isChanging && <StatusDialog lead={lead} onClose={() => setChanging(false)} />}
    </>
  );
}

interface CardProps {
  lead: LeadDetail;
}

/** A fact that is left out where nothing is known. */
function Shown({ label, children }: { label: string; children: ReactNode }) {
  return children ? <Fact label={label}>{children}</Fact> : null;
}

const METHODS = { email: "Email", sms: "SMS", phone: "Phone", whatsapp: "WhatsApp" } as const;

function ContactCard({ lead }: CardProps) {
  const { street, city, state, postalCode, country } = lead.address;
  const address = [street, city, state, postalCode, country].filter(Boolean).join(", ");
  return (
    <Card title="Contact">
      <p className={styles.contacts}>
        <a href={`tel:${lead.phone}`}>
          <IconPhone size={18} aria-hidden /> {formatPhone(lead.phone)}
        </a>
        <a href={`mailto:${lead.email}`}>
          <IconMail size={18} aria-hidden /> {lead.email}
        </a>
      </p>
      <Facts>
        <Shown label="Company">{lead.company}</Shown>
        <Shown label="Title">{lead.title}</Shown>
        <Shown label="Website">{lead.website}</Shown>
        <Shown label="Address">{street || city ? address : country}</Shown>
        <Fact label="Best reached by">{METHODS[lead.preferredContactMethod]}</Fact>
        <Shown label="Best time">{lead.bestTimeToContact}</Shown>
        <Fact label="Language">{LOCALE_NAMES[lead.locale]}</Fact>
      </Facts>
    </Card>
  );
}

function MoveCard({ lead }: CardProps) {
  const knows = lead.moveFrom || lead.moveTo || lead.moveDate || lead.homeSize;
  return (
    <Card title="The move">
      {!knows && lead.interestedServices.length === 0 && (
        <p className={styles.muted}>Nothing is known of the move yet.</p>
      )}
      <Facts>
        <Shown label="From">{lead.moveFrom}</Shown>
        <Shown label="To">{lead.moveTo}</Shown>
        <Shown label="Date">{lead.moveDate && formatDate(lead.moveDate)}</Shown>
        <Shown label="Home size">{lead.homeSize && HOME_LABELS[lead.homeSize]}</Shown>
        <Shown label="Services">
          {lead.interestedServices.map((service) => SERVICE_LABELS[service]).join(", ")}
        </Shown>
      </Facts>
    </Card>
  );
}

function QualificationCard({ lead }: CardProps) {
  return (
    <Card title="Standing">
      <Facts>
        <Fact label="Source">{SOURCE_LABELS[lead.source]}</Fact>
        <Fact label="Assigned to">{lead.assignee ?? "Nobody yet"}</Fact>
        <Shown label="Lost because">{lead.lostReason}</Shown>
        <Fact label="Budget">{lead.budget > 0 ? formatKes(lead.budget) : "Not known"}</Fact>
        <Fact label="Estimated value">
          {lead.estimatedValue > 0 ? formatKes(lead.estimatedValue) : "Not known"}
        </Fact>
        <Fact label="Timeline">{lead.timeline ? TIMELINE_LABELS[lead.timeline] : "Not known"}</Fact>
        <Fact label="Decides">{lead.decisionMaker ? "Yes" : "No"}</Fact>
        <Shown label="Estimated close">
          {lead.estimatedCloseDate && formatDate(lead.estimatedCloseDate)}
        </Shown>
        <Shown label="Next follow-up">{lead.nextFollowUpDate && formatDate(lead.nextFollowUpDate)}</Shown>
        <Shown label="Pain points">
          {lead.painPoints.length > 0 && (
            <ul className={styles.list}>
              {lead.painPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </Shown>
        <Shown label="Tags">{lead.tags.join(", ")}</Shown>
      </Facts>
    </Card>
  );
}
