import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { markFigure } from "~/platform/kernel/numbers";
import { Button } from "~/platform/ui/button";
import { AreaField, TextField } from "~/platform/ui/field";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import type { Route } from "./+types/change-link-page";
import styles from "./change-link-page.module.css";
import { CallPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { linkMeta, secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import { shortPlace } from "./quote-view";
import { RefusedNotice } from "./refused-notice";
import { UnknownLink } from "./unknown-link";

await needTexts("portal");

export const headers = secretHeaders;

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "changeOrders").ofLink({ token: params.token });
}

/** Confirms or declines. The form names the sum that the customer read. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const orders = api(context, "changeOrders");
  const text = (name: string) => String(form.get(name) ?? "");
  try {
    if (text("intent") === "refuse") await orders.refuse({ token, reason: text("reason").trim() });
    else
      await orders.confirm({
        ...{ token, revision: Number(text("revision")), total: Number(text("total")) },
        name: text("name").trim(),
      });
    return { ok: true as const };
  } catch (error) {
    return refusal(error);
  }
}

/** It needs no script, so that it opens on a slow network. */
export const handle = { still: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  linkMeta(matches, { en: "Changes to your move", sw: "Mabadiliko ya uhamisho wako" });

type Order = Route.ComponentProps["loaderData"];

export default function ChangeLinkPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const t = useTranslations("portal.changeOrder");
  const answer = actionData as { ok: true } | Refusal | undefined;
  const refused = answer && !answer.ok ? answer : undefined;
  const { state } = order;
  if (state === "late" || state === "over" || state === "draft")
    return (
      <CustomerFrame narrow>
        <RefusedNotice refused={refused} />
        <CallPanel title={t(`${state}Title`)}>
          {t(state, { until: order.limit ? formatDateTime(order.limit) : "" })}{" "}
          {order.confirmation && state === "draft"
            ? t("confirmedBefore", { amount: signed(order.confirmation.total) })
            : null}
        </CallPanel>
      </CustomerFrame>
    );
  return (
    <CustomerFrame narrow>
      <RefusedNotice refused={refused} hasFields />
      <SummaryCard stub={<Stub order={order} refused={refused} />}>
        <p className={panel.badges}>
          {order.reference} · {order.number}
        </p>
        <h1 className={panel.title}>{t(`title.${state}`)}</h1>
        <p className={panel.lead}>
          {t("move", { from: shortPlace(order.from), to: shortPlace(order.to) })}{" "}
          {order.serviceDate ? formatDate(order.serviceDate) : null}
        </p>
        <Items items={order.items} />
        <Lines order={order} />
      </SummaryCard>
    </CustomerFrame>
  );
}

/** '+ KES 4,640' or '− KES 4,640'. */
const signed = (amount: number) =>
  amount === 0 ? formatKes(0) : `${amount < 0 ? "−" : "+"} ${formatKes(Math.abs(amount))}`;

function Items({ items }: Pick<Order, "items">) {
  const t = useTranslations("portal.changeOrder");
  if (items.length === 0) return null;
  const told = (item: Order["items"][number]["after"]) =>
    item && item.going !== "no" && item.quantity > 0
      ? [
          `${item.quantity} ×`,
          item.volume === null ? "" : `${markFigure(String(item.volume))} m³,`,
          t(`packed.${item.packedBy}`),
        ]
          .filter(Boolean)
          .join(" ")
      : t("notGoing");
  return (
    <dl className={styles.items}>
      {items.map(({ before, after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a still page
        <div key={at}>
          <dt>{(after ?? before)?.name}</dt>
          <dd>
            <s>{told(before)}</s> <b>{told(after)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ order }: { order: Order }) {
  const t = useTranslations("portal.changeOrder");
  return (
    <div className={styles.lines}>
      {order.lines.map((line, at) => (
        <SummaryLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a still page
          key={at}
          label={line.description}
          note={line.quantity === 1 ? undefined : `${line.quantity} × ${formatKes(Math.abs(line.unitPrice))}`}
          value={signed(line.amount)}
        />
      ))}
      {order.vatRegistered && (
        <SummaryLine
          label={t("vat", { rate: order.vatRate / 100 })}
          value={signed(order.vat)}
          zero={order.vat === 0}
        />
      )}
    </div>
  );
}

function Stub({ order, refused }: { order: Order; refused: Refusal | undefined }) {
  const t = useTranslations("portal.changeOrder");
  const { state, confirmation } = order;
  const paper = order.invoiceNumber ?? order.creditNoteNumber;
  return (
    <>
      <SummaryTotal label={t("difference")} value={signed(order.total)} />
      <p className={panel.lead}>{t("newTotal", { amount: formatKes(order.newTotal) })}</p>
      {state === "offered" ? <Answer order={order} refused={refused} /> : null}
      {state === "confirmed" || state === "settled" ? (
        <Notice tone="ok" announce>
          {confirmation && t("confirmedBy", { name: confirmation.name, at: formatDateTime(confirmation.at) })}{" "}
          {paper ? t(order.invoiceNumber ? "invoiced" : "credited", { number: paper }) : null}
          {state === "confirmed" && order.limit
            ? t(order.total < 0 ? "willCredit" : "willInvoice", { until: formatDateTime(order.limit) })
            : null}
        </Notice>
      ) : null}
      {state === "declined" || state === "lapsed" ? <Notice announce>{t(`${state}Note`)}</Notice> : null}
    </>
  );
}

function Answer({ order, refused }: { order: Order; refused: Refusal | undefined }) {
  const t = useTranslations("portal.changeOrder");
  return (
    <>
      <form method="post" className={styles.form}>
        <input type="hidden" name="revision" value={order.revision} />
        <input type="hidden" name="total" value={order.total} />
        <TextField label={t("name")} name="name" autoComplete="name" error={refused?.fields.name} />
        {order.limit && <p className={panel.lead}>{t("until", { until: formatDateTime(order.limit) })}</p>}
        <Button type="submit" kind="main" wide name="intent" value="confirm">
          {t("confirm")}
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <UnknownLink error={error} narrow>
      <Unknown />
    </UnknownLink>
  );
}

function Unknown() {
  const t = useTranslations("portal.changeOrder");
  return <CallPanel title={t("unknownTitle")}>{t("unknown")}</CallPanel>;
}
