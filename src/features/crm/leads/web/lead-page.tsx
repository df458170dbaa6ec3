import { Button, Flex } from "@mantine/core";
import { IconArrowRight, IconPencil, IconPhone } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link, Outlet, redirect } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle, useViewer } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { Contacts } from "~/platform/ui/office/contacts";
import detail from "~/platform/ui/office/detail-page.module.css";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { MergesCard } from "~/platform/ui/office/merges/merges-card";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { HOME_LABELS, SERVICE_LABELS, SOURCE_LABELS, TIMELINE_LABELS } from "../domain";
import type { Route } from "./+types/lead-page";
import { LeadRatingBadge, LeadResponseBadge, LeadStatusBadge } from "./lead-badge";
import styles from "./lead-page.module.css";
import { leadSideParts } from "./lead-parts";
import type { LeadDetail } from "./lead-values";
import { ScoreTable } from "./score-table";

const StatusDialog = onDemand(() => import("./lead-status-dialog").then((part) => part.LeadStatusDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const lead = await api(context, "leads").get({ id: params.number });
  // The number of one that was merged leads to the one that stays.
  const { number } = params;
  if (number !== lead.leadNumber && number !== lead.id) throw redirect(`/crm/leads/${lead.leadNumber}`);
  return { lead };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.lead.name ?? "Lead"} · Leads`);

export default function LeadPage({ loaderData: { lead } }: Route.ComponentProps) {
  useLive(["lead"]);
  const [isChanging, setChanging] = useState(false);
  const mayErase = useViewer()?.permissions.includes("manage_system_settings") ?? false;
  const mayConvert = lead.status !== "lost" && !lead.convertedTo;
  return (
    <>
      <PageHead
        title={lead.name}
        actions={
          lead.mayEdit && (
            <>
              {mayConvert && (
                <Button
                  component={Link}
                  to={`/crm/leads/${lead.leadNumber}/convert`}
                  leftSection={<IconArrowRight size={18} />}
                >
                  {lead.status === "qualified" ? "Convert" : "Qualify & convert"}
                </Button>
              )}
              {/* The page's activities open it. */}
              <Button
                component={Link}
                to="?call"
                replace
                preventScrollReset
                variant="default"
                leftSection={<IconPhone size={18} />}
              >
                Log a call
              </Button>
              {!lead.convertedTo && (
                <Button variant="default" onClick={() => setChanging(true)}>
                  Change status
                </Button>
              )}
              <Button
                component={Link}
                to={`/crm/leads/${lead.leadNumber}/edit`}
                variant={mayConvert ? "default" : "filled"}
                leftSection={<IconPencil size={18} />}
              >
                Edit
              </Button>
            </>
          )
        }
      >
        <Flex component="span" gap={8} align="center" wrap="wrap" display="inline-flex">
          {lead.leadNumber} <LeadStatusBadge status={lead.status} /> <LeadRatingBadge rating={lead.rating} />{" "}
          <LeadResponseBadge {...lead} />
        </Flex>
      </PageHead>
      <div className={detail.page}>
        <div className={detail.column}>
          {/* The next steps come before the lead's data. Activities follow it. */}
          <Outlet
            context={
              <>
                <MoveCard lead={lead} />
                <QualificationCard lead={lead} />
              </>
            }
          />
          <Card title="Notes">
            {lead.notes ? <p className="written">{lead.notes}</p> : <p className="muted">None yet.</p>}
          </Card>
        </div>
        <aside className={`${detail.column} ${styles.first}`}>
          <ContactCard lead={lead} />
          <Card title="Score">
            <ScoreTable lead={lead} />
          </Card>
          {leadSideParts.all().map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
            <Part key={at} leadId={lead.id} />
          ))}
          {mayErase && (
            <Card title="Personal data">
              <Link to={`/personal-data/lead/${lead.leadNumber}`}>Copy or erase</Link>
            </Card>
          )}
          <MergesCard
            noun="lead"
            merges={lead.merges}
            edit={lead.mayEdit}
            undo={(of) => client("leads").unmerge(of)}
          />
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
      <Contacts
        phone={lead.phone}
        email={lead.email}
        subject="Your move"
        greeting={`Hello ${lead.firstName}, this is about your move. `}
        asksSent={lead.mayEdit}
        onWhatsApp={(reached) =>
          lead.mayEdit
            ? client("leads").contact({ id: lead.id, channel: "whatsapp", reached })
            : Promise.resolve()
        }
      />
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
        <p className="muted">Nothing is known of the move yet.</p>
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
        <Shown label="Campaign">{[lead.campaign, lead.campaignSource].filter(Boolean).join(", ")}</Shown>
        <Fact label="Assigned to">{lead.assignee ?? "Unassigned"}</Fact>
        <Shown label="Lost because">{lead.lostReason}</Shown>
        <Shown label="Opportunity">
          {lead.opportunity && (
            <>
              <Link to={`/crm/opportunities/${lead.opportunity.number}`}>{lead.opportunity.number}</Link>,{" "}
              {lead.opportunity.stage}
            </>
          )}
        </Shown>
        <Shown label="Converted">{lead.convertedAt && formatDate(lead.convertedAt)}</Shown>
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
        <Fact label="Contact attempts">{lead.contactAttempts === 0 ? "None" : lead.contactAttempts}</Fact>
        {lead.firstResponseAt ? (
          <Fact label="First answer">{formatDateTime(lead.firstResponseAt)}</Fact>
        ) : (
          lead.response && <Fact label="Answer promised by">{formatDateTime(lead.respondBy)}</Fact>
        )}
        <Shown label="First contact">{lead.firstContactDate && formatDate(lead.firstContactDate)}</Shown>
        <Shown label="Last contact">{lead.lastContactDate && formatDate(lead.lastContactDate)}</Shown>
        <Shown label="Pain points">
          {lead.painPoints.length > 0 && (
            <ul className="bullets">
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
