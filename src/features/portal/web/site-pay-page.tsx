import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { TextField } from "~/platform/ui/field";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import { promptAmount } from "../domain";
import type { Route } from "./+types/site-pay-page";
import styles from "./change-link-page.module.css";
import { CustomerFrame } from "./customer-frame";
import { linkMeta, secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import { unknownPage } from "./unknown-page";

await needTexts("portal");

export const headers = secretHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await api(context, "sitePayments").ofLink({ token: params.token });
  /** Unique per rendered form, so that repeated submits count once. */
  return { ...page, attempt: crypto.randomUUID() };
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const said = (name: string) => String(form.get(name) ?? "").trim();
  try {
    await api(context, "sitePayments").promptOfLink(
      { token, phone: said("phone"), amount: Number(said("amount")) },
      { context: { key: said("key") } },
    );
    return { ok: true as const };
  } catch (error) {
    return refusal(error);
  }
}

/** Works without scripts, because the network at the door may be slow. */
export const handle = { still: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  linkMeta(matches, { en: "Pay for your move", sw: "Lipa uhamisho wako" });

const OPEN: ReadonlySet<string> = new Set(["queued", "prompted", "checking"]);

/** The page of the QR code on the crew's phone: the debt, and a prompt to the customer's own phone. */
export default function SitePayPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("portal.sitePay");
  const answer = actionData as { ok: true } | Refusal | undefined;
  const refused = answer && !answer.ok ? answer : undefined;
  const { reference, due, account, mpesa, prompt } = loaderData;
  return (
    <CustomerFrame narrow>
      <SummaryCard
        stub={
          <>
            <SummaryTotal label={t("due")} value={formatKes(due)} />
            {prompt && OPEN.has(prompt.state) && (
              <Notice tone="waiting" announce>
                {t("waiting", { phone: prompt.phone, amount: formatKes(prompt.amount * 100) })}
              </Notice>
            )}
            {due > 0 && mpesa && <Form {...{ loaderData, refused }} />}
          </>
        }
      >
        <p className={panel.badges}>{reference}</p>
        <h1 className={panel.title}>{t(due > 0 ? "title" : "paidTitle")}</h1>
        {due > 0 && mpesa && (
          <>
            <p className={panel.lead}>{t("byHand")}</p>
            <div className={styles.lines}>
              <SummaryLine label={t("payBill")} value={mpesa.payBill} />
              <SummaryLine label={t("account")} value={account} />
            </div>
          </>
        )}
        {due > 0 && !mpesa && <p className={panel.lead}>{t("unavailable")}</p>}
      </SummaryCard>
    </CustomerFrame>
  );
}

function Form({
  loaderData: { due, mpesa, attempt },
  refused,
}: Pick<Route.ComponentProps, "loaderData"> & { refused: Refusal | undefined }) {
  const t = useTranslations("portal.sitePay");
  if (!mpesa) return null;
  const amount = promptAmount(due, { minAmount: mpesa.min, maxAmount: mpesa.max });
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="key" value={attempt} />
      {refused && Object.keys(refused.fields).length === 0 && (
        <Notice tone="error" announce>
          {refused.message}
        </Notice>
      )}
      <TextField
        error={refused?.fields.phone}
        label={t("phone")}
        autoComplete="tel"
        type="tel"
        inputMode="tel"
        name="phone"
      />
      <TextField
        label={t("amount")}
        name="amount"
        inputMode="numeric"
        defaultValue={String(amount)}
        error={refused?.fields.amount}
      />
      <Button type="submit" kind="main" wide>
        {t("send")}
      </Button>
    </form>
  );
}

export const ErrorBoundary = unknownPage("sitePay");
