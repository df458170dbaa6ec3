import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import iconButton from "~/platform/ui/icon-button.module.css";
import { needTexts } from "~/platform/ui/messages";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import type { Route } from "./+types/partner-link-page";
import { CallPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import styles from "./partner-link-page.module.css";
import { UnknownLink } from "./unknown-link";

await needTexts("portal");

export const headers = secretHeaders;

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "partners").ofLink({ token: params.token });
}

export const handle = { texts: "portal" };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const isSwahili = matches[0]?.loaderData?.locale === "sw";
  return [
    { title: isSwahili ? "Ukurasa wako wa mshirika" : "Your partner page" },
    { name: "robots", content: "noindex" },
  ];
}

type Page = Route.ComponentProps["loaderData"];

/** A partner's referrals as dates, states and amounts, read only and without names. */
export default function PartnerLinkPage({ loaderData: partner }: Route.ComponentProps) {
  const t = useTranslations("portal.partner");
  return (
    <CustomerFrame narrow>
      <SummaryCard stub={<SummaryTotal label={t("owed")} value={formatKes(partner.owed)} />}>
        <h1 className={panel.title}>{partner.name}</h1>
        <SummaryLine label={t("sent")} value={partner.leads} zero={partner.leads === 0} />
        <SummaryLine label={t("won")} value={partner.won} zero={partner.won === 0} />
        <SummaryLine
          label={t("wonValue")}
          value={formatKes(partner.wonValue)}
          zero={partner.wonValue === 0}
        />
        <SummaryLine label={t("paid")} value={formatKes(partner.paid)} zero={partner.paid === 0} />
      </SummaryCard>
      {partner.isActive && <YourLink partner={partner} />}
      <Referrals referrals={partner.referrals} />
    </CustomerFrame>
  );
}

function YourLink({ partner: { link, rule } }: { partner: Page }) {
  const t = useTranslations("portal.partner");
  return (
    <section>
      <h2 className="h4">{t("link")}</h2>
      <p className={panel.lead}>{t("linkLead")}</p>
      <Address link={link} />
      {rule && (
        <p className={panel.lead}>
          {rule.kind === "percent"
            ? t("percent", { percent: rule.value / 100 })
            : t("fixed", { amount: formatKes(rule.value) })}
        </p>
      )}
    </section>
  );
}

function Address({ link }: { link: string }) {
  const t = useTranslations("portal.partner");
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setTimeout(() => setCopied(false), 3000);
    } catch {
      // Without clipboard permission the text can be copied by hand.
    }
  }
  return (
    <p className={styles.address}>
      <code>{link}</code>
      <button type="button" className={iconButton.button} onClick={copy} aria-label={t("copy")}>
        {isCopied ? <IconCheck size={20} stroke={1.9} /> : <IconCopy size={20} stroke={1.9} />}
      </button>
      <span role="status" className="visually-hidden">
        {isCopied && t("copied")}
      </span>
    </p>
  );
}

function Referrals({ referrals }: { referrals: Page["referrals"] }) {
  const t = useTranslations("portal.partner");
  return (
    <section>
      <h2 className="h4">{t("people")}</h2>
      {referrals.length === 0 && <p className={panel.lead}>{t("nobody")}</p>}
      <ul className={styles.people}>
        {referrals.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: referrals have no public key, and the page only shows them
          <li key={at}>
            <span>
              {formatDate(one.referredOn)}
              <small className="sub">
                {t(`states.${one.state}`)}
                {one.wonOn && `, ${formatDate(one.wonOn)}`}
              </small>
            </span>
            {one.state === "won" && (
              <b>
                {formatKes(one.commission)}
                <small className="sub">{t(one.commissionStatus === "paid" ? "isPaid" : "isOwed")}</small>
              </b>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <UnknownLink error={error} narrow>
      <Ended />
    </UnknownLink>
  );
}

function Ended() {
  const t = useTranslations("portal.partner");
  return <CallPanel title={t("endedTitle")}>{t("ended")}</CallPanel>;
}
