import { Button, Text } from "@mantine/core";
import { IconDotsVertical, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { KIND_LABELS } from "../domain";
import type { Route } from "./+types/partner-page";
import { PartnerBadge } from "./partner-badge";
import { PartnerLinks } from "./partner-links";
import styles from "./partner-page.module.css";
import { PartnerReferrals } from "./partner-referrals";
import { describeRule } from "./rule-words";

const RuleDialog = onDemand(() => import("./rule-dialog").then((part) => part.RuleDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const partner = await api(context, "partners").get({ id: params.id });
  const { viewer, now } = context.get(pageRequest);
  const may = (permission: "manage_sales_setup" | "manage_finances") =>
    viewer?.permissions.includes(permission) ?? false;
  return {
    partner,
    today: nairobiDate(now),
    mayChange: may("manage_sales_setup"),
    mayPay: may("manage_finances"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.partner.name ?? "Partner"} · Partners`);

export default function PartnerPage({ loaderData }: Route.ComponentProps) {
  const { partner, today, mayChange, mayPay } = loaderData;
  const [isRuling, setRuling] = useState(false);
  useLive(["partner"]);
  const isActive = partner.status === "active";
  return (
    <>
      <PageHead title={partner.name} actions={mayChange && <Actions partner={partner} />}>
        <PartnerBadge status={partner.status} /> {KIND_LABELS[partner.kind]} since{" "}
        {formatDate(partner.createdAt)}
      </PageHead>
      <div className={styles.page}>
        <StatTiles
          label="Partner results"
          tiles={[
            { label: "Leads", value: String(partner.leads) },
            { label: "Won", value: String(partner.won), below: formatKes(partner.wonValue) },
            { label: "Owed", value: formatKes(partner.owed) },
            { label: "Paid", value: formatKes(partner.paid) },
          ]}
        />
        <div className={styles.cards}>
          <PartnerLinks partner={partner} mayChange={mayChange && isActive} />
          <Card
            title="Commission"
            onEdit={mayChange && isActive ? () => setRuling(true) : undefined}
            editLabel="Edit the commission"
          >
            <ul className={styles.rules}>
              {partner.rules.map((rule) => (
                <li key={rule.startsOn}>
                  {describeRule(rule)}
                  <span>from {formatDate(rule.startsOn)}</span>
                </li>
              ))}
            </ul>
            <Text inherit mt={12} c="dimmed">
              Won moves keep the commission of the day they were won.
            </Text>
          </Card>
          <Card title="Contact" unprinted>
            <Facts>
              {partner.email && (
                <Fact label="Email">
                  <a href={`mailto:${partner.email}`}>{partner.email}</a>
                </Fact>
              )}
              {partner.phone && (
                <Fact label="Phone">
                  <a href={`tel:${partner.phone}`}>{formatPhone(partner.phone)}</a>
                </Fact>
              )}
            </Facts>
            {partner.notes && (
              <Text inherit mt={12} c="dimmed">
                {partner.notes}
              </Text>
            )}
          </Card>
        </div>
        <PartnerReferrals partner={partner} mayPay={mayPay} />
      </div>
      {isRuling && <RuleDialog partner={partner} today={today} onClose={() => setRuling(false)} />}
    </>
  );
}

function Actions({ partner }: Pick<Route.ComponentProps["loaderData"], "partner">) {
  const { act } = useAct();
  const partners = client("partners");
  const { id, name } = partner;
  const isActive = partner.status === "active";
  const end = async () => {
    const question = `The code ${partner.code} and their own page count no more. What is owed stays owed.`;
    if (await askToConfirm(question, { title: `End with ${name}`, confirm: "End it", danger: true }))
      await act("end", () => partners.end({ id }), { said: `The partnership with ${name} is ended` });
  };
  const erase = async () => {
    const question = "Name, email, phone and notes are forgotten for good. The sums stay for the books.";
    if (await askToConfirm(question, { title: `Erase ${name}`, confirm: "Erase", danger: true }))
      await act("erase", () => partners.erase({ id }), { said: "Their contact is erased" });
  };
  return (
    <>
      {isActive && (
        <Button component={Link} to={`/crm/partners/${id}/edit`} leftSection={<IconPencil size={18} />}>
          Edit
        </Button>
      )}
      <ActionMenu
        trigger={(trigger) => (
          <Button variant="default" aria-label="More" px="sm" {...trigger}>
            <IconDotsVertical size={18} />
          </Button>
        )}
        entries={[
          ...(isActive ? [{ label: "End the partnership", onSelect: () => void end() }] : []),
          { label: "Erase their contact", danger: true, onSelect: () => void erase() },
        ]}
      />
    </>
  );
}
