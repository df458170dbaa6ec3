import { Box, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { CHANNEL_LABELS, statusLabel } from "~/features/campaigns/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { AUDIENCE_LABELS } from "../domain";
import type { Route } from "./+types/campaign-page";
import { CampaignActions } from "./campaign-actions";
import styles from "./campaign-page.module.css";

const MessageDialog = onDemand(() => import("./message-dialog").then((part) => part.MessageDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const mailings = api(context, "mailings");
  const campaign = await mailings.get({ id: params.id });
  const { viewer, now } = context.get(pageRequest);
  const mayChange = viewer?.permissions.includes("manage_sales_setup") ?? false;
  const isDraft = campaign.isSentByUs && campaign.status === "draft" && mayChange;
  const [views, counted] = await Promise.all([
    isDraft ? mailings.views() : [],
    isDraft && campaign.audience ? mailings.audience({ id: params.id }) : undefined,
  ]);
  return { campaign, views, counted, mayChange, today: nairobiDate(now) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.campaign.name ?? "Campaign"} · Campaigns`);

type Campaign = Route.ComponentProps["loaderData"]["campaign"];

/** Shows one campaign with its message, audience, status and results. */
export default function CampaignPage({ loaderData }: Route.ComponentProps) {
  const { campaign, views, counted, mayChange } = loaderData;
  const [isWriting, setWriting] = useState(false);
  useLive(["campaign"]);
  const { name, channel, status, startDate, endDate, budget, cost, sendingCost, isSentByUs } = campaign;
  const left = budget - cost - sendingCost;
  const isDraft = status === "draft" && mayChange;
  return (
    <>
      <PageHead
        title={name}
        actions={mayChange && isSentByUs && <CampaignActions campaign={campaign} counted={counted} />}
      >
        <Badge tone={status === "sending" ? "ok" : status === "scheduled" ? "waiting" : "muted"}>
          {campaign.isPaused ? "Paused" : statusLabel(status, channel)}
        </Badge>{" "}
        {CHANNEL_LABELS[channel]}
      </PageHead>
      <Stack gap={20}>
        <StatTiles label="Results" tiles={tilesOf(campaign)} />
        <div className={styles.cards}>
          <Card title="Campaign">
            <Facts>
              <Fact label="Begins">{formatDate(startDate)}</Fact>
              {endDate && <Fact label="Ends">{formatDate(endDate)}</Fact>}
              <Fact label="Budget">{formatKes(budget)}</Fact>
              <Fact label="Cost">
                {formatKes(cost + sendingCost)}
                {sendingCost > 0 && `, ${formatKes(sendingCost)} of it for SMS`}
              </Fact>
              {budget > 0 && left < 0 && <Fact label="Over the budget">{formatKes(-left)}</Fact>}
              {campaign.sendAt && <Fact label="Sent from">{formatDateTime(campaign.sendAt)}</Fact>}
              {campaign.endedAt && <Fact label="Ended">{formatDateTime(campaign.endedAt)}</Fact>}
            </Facts>
            <Text inherit maw="72ch" mt={12} c="dimmed">
              <Link to={`/crm/leads?campaignId=${campaign.id}`}>Leads of this campaign</Link>
            </Text>
          </Card>
          {isSentByUs && (
            <Card title="Audience" onEdit={isDraft ? () => setWriting(true) : undefined}>
              <AudienceText campaign={campaign} counted={counted} />
            </Card>
          )}
        </div>
        {isSentByUs && campaign.audience && (
          <Card title="Message" onEdit={isDraft ? () => setWriting(true) : undefined}>
            <SimpleGrid minColWidth="min(260px, 100%)" autoFlow="auto-fit" spacing={24} verticalSpacing={16}>
              <Message
                language={LOCALE_NAMES.en}
                subject={campaign.message.subjectEn}
                body={campaign.message.bodyEn}
              />
              <Message
                language={LOCALE_NAMES.sw}
                subject={campaign.message.subjectSw}
                body={campaign.message.bodySw}
              />
            </SimpleGrid>
          </Card>
        )}
      </Stack>
      {isWriting && <MessageDialog campaign={campaign} views={views} onClose={() => setWriting(false)} />}
    </>
  );
}

const below = (count: number, words: string) => (count > 0 ? { below: `${count} ${words}` } : {});

function tilesOf({ isSentByUs, figures, channel }: Campaign): StatTile[] {
  const won = {
    label: "Won",
    value: formatKes(figures.wonValue),
    ...below(figures.wonLeads, "of the leads"),
  };
  const leads = { label: "Leads", value: String(figures.leads) };
  if (!isSentByUs) return [leads, won];
  const of = (value: number) => String(value);
  return [
    { label: "Sent", value: of(figures.sent), ...below(figures.waiting, "still wait") },
    ...(channel === "sms" ? [{ label: "Delivered", value: of(figures.delivered) }] : []),
    { label: "Bounced or failed", value: of(figures.bounced + figures.failed) },
    { label: "Opted out", value: of(figures.optedOut), ...below(figures.skipped, "skipped") },
    { label: "Replied", value: of(figures.replied) },
    leads,
    won,
  ];
}

function AudienceText({
  campaign,
  counted,
}: Pick<Route.ComponentProps["loaderData"], "campaign" | "counted">) {
  const { audience, viewName, figures, startedAt } = campaign;
  if (!audience)
    return (
      <Text inherit maw="72ch" mt={12} c="dimmed">
        No audience chosen yet.
      </Text>
    );
  return (
    <>
      <p className="written">
        {AUDIENCE_LABELS[audience]}
        {viewName ? `, as in the view “${viewName}”` : ", all of them"}
      </p>
      <Text inherit maw="72ch" mt={12} c="dimmed">
        {startedAt
          ? `${figures.recipients} had agreed when it started.`
          : counted &&
            `${counted.agreed} of ${counted.found} have agreed to such messages and may be written to${
              counted.silenced > 0 ? `; ${counted.silenced} opted out or bounced` : ""
            }.`}{" "}
        Each is written to once, and nobody more than once a day.
      </Text>
    </>
  );
}

function Message({ language, subject, body }: { language: string; subject: string; body: string }) {
  return (
    <div>
      <Text inherit maw="72ch" mt={12} c="dimmed">
        {language}
      </Text>
      {subject && (
        <Box component="p" mb={8} fw={600}>
          {subject}
        </Box>
      )}
      <p className="written">{body || "Not written yet."}</p>
    </div>
  );
}
