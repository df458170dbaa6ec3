import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { AreaField, TextField } from "~/platform/ui/field";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import type { Route } from "./+types/extra-link-page";
import styles from "./change-link-page.module.css";
import { CallPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { linkMeta, secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import { shortPlace } from "./quote-view";
import { RefusedNotice } from "./refused-notice";
import { unknownPage } from "./unknown-page";

await needTexts("portal");

export const headers = secretHeaders;

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "extras").ofLink({ token: params.token });
}

/** Signs or refuses. The form names the sum that the customer read. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const extras = api(context, "extras");
  const text = (name: string) => String(form.get(name) ?? "").trim();
  try {
    if (text("intent") === "refuse") await extras.refuse({ token, reason: text("reason") });
    else await extras.sign({ token, total: Number(text("total")), name: text("name") });
    return { ok: true as const };
  } catch (error) {
    return refusal(error);
  }
}

/** It needs no script, so that it opens on a slow network while the crew waits. */
export const handle = { still: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  linkMeta(matches, { en: "Extra work on your move", sw: "Kazi ya ziada ya uhamisho wako" });

type Extra = Route.ComponentProps["loaderData"];

export default function ExtraLinkPage({ loaderData: extra, actionData }: Route.ComponentProps) {
  const t = useTranslations("portal.extra");
  const answer = actionData as { ok: true } | Refusal | undefined;
  const refused = answer && !answer.ok ? answer : undefined;
  const { state } = extra;
  if (state === "draft" || state === "void")
    return (
      <CustomerFrame narrow>
        <RefusedNotice refused={refused} />
        <CallPanel title={t("overTitle")}>{t("over")}</CallPanel>
      </CustomerFrame>
    );
  return (
    <CustomerFrame narrow>
      <RefusedNotice refused={refused} hasFields />
      <SummaryCard stub={<Stub extra={extra} refused={refused} />}>
        <p className={panel.badges}>
          {extra.reference} · {extra.number}
        </p>
        <h1 className={panel.title}>{t(`title.${state}`)}</h1>
        <p className={panel.lead}>{t("move", { from: shortPlace(extra.from), to: shortPlace(extra.to) })}</p>
        {extra.what && <p className={panel.lead}>{extra.what}</p>}
        <Lines extra={extra} />
      </SummaryCard>
    </CustomerFrame>
  );
}

/** '+ KES 4,640' or '− KES 4,640'. */
const signed = (amount: number) => `${amount < 0 ? "−" : "+"} ${formatKes(Math.abs(amount))}`;

function Lines({ extra }: { extra: Extra }) {
  const t = useTranslations("portal.extra");
  return (
    <div className={styles.lines}>
      {extra.lines.map(({ code, description, quantity, unitPrice, amount }) => (
        <SummaryLine
          key={`${code} ${description}`}
          label={description}
          note={quantity === 1 ? undefined : `${quantity} × ${formatKes(Math.abs(unitPrice))}`}
          value={signed(amount)}
        />
      ))}
      {extra.vatRegistered && extra.vat !== 0 && (
        <SummaryLine label={t("vat", { rate: extra.vatRate / 100 })} value={signed(extra.vat)} />
      )}
    </div>
  );
}

function Stub({ extra, refused }: { extra: Extra; refused: Refusal | undefined }) {
  const t = useTranslations("portal.extra");
  const { state, total, signedAt, signedName } = extra;
  return (
    <>
      <SummaryTotal label={t("total")} value={signed(total)} />
      {state === "offered" ? <Answer extra={extra} refused={refused} /> : null}
      {state === "signed" && signedAt ? (
        <Notice tone="ok" announce>
          {t("signedBy", { name: signedName, at: formatDateTime(signedAt) })}
        </Notice>
      ) : null}
      {state === "refused" ? <Notice announce>{t("refusedNote")}</Notice> : null}
    </>
  );
}

function Answer({ extra, refused }: { extra: Extra; refused: Refusal | undefined }) {
  const t = useTranslations("portal.extra");
  return (
    <>
      <form method="post" className={styles.form}>
        <input type="hidden" name="total" value={extra.total} />
        <p className={panel.lead}>{t("lead")}</p>
        <TextField label={t("name")} name="name" autoComplete="name" error={refused?.fields.name} />
        <Button type="submit" kind="main" wide name="intent" value="sign">
          {t("sign")}
        </Button>
      </form>
      <details className={styles.refuse}>
        <summary>{t("refuse")}</summary>
        <form method="post" className={styles.form}>
          <p className={panel.lead}>{t("refuseLead")}</p>
          <AreaField label={t("reason")} name="reason" maxLength={500} />
          <Button type="submit" kind="outline" wide name="intent" value="refuse">
            {t("refuseSure")}
          </Button>
        </form>
      </details>
    </>
  );
}

export const ErrorBoundary = unknownPage("extra");
