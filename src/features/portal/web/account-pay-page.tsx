import { data, Link, redirect } from "react-router";
import { useTranslations } from "use-intl";
import type { ChargingGateway } from "~/features/gateways/charges/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { refusal } from "~/platform/http/page-errors";
import { nairobiDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import { useCompany } from "~/platform/ui/document";
import { needTexts } from "~/platform/ui/messages";
import { answerOrUnreached, untilReached } from "~/platform/ui/unreached";
import type { Route } from "./+types/account-pay-page";
import styles from "./account-page.module.css";
import { ChargePanel } from "./charge-panel";
import { PayPanel } from "./pay-panel";

await needTexts("portal");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const charges = api(context, "charges");
  const asked = url.searchParams.get("charge") ?? "";
  // Before the invoice, so that a payment that arrives in between is not shown with the balance before it.
  const charge = UUID.test(asked) ? await charges.mine({ id: asked }) : null;
  const [me, { invoices }, { mpesa, ...offers }] = await Promise.all([
    api(context, "identity").me(),
    api(context, "invoices").mine(),
    charges.offersOfMine({ id: params.id }),
  ]);
  const invoice = invoices.find(({ id }) => id === params.id);
  if (!invoice) throw data(null, { status: 404 });
  return {
    me,
    invoice,
    offers,
    mpesa,
    charge,
    isLeaving: url.searchParams.get("go") === "1",
    hasLeft: url.searchParams.get("left") === "1",
    today: nairobiDate(now),
    /** Unique per rendered form, so that repeated submits count once. */
    attempt: crypto.randomUUID(),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const said = (name: string) => String(form.get(name) ?? "").trim();
  const isMpesa = said("intent") === "pay";
  const amount = Number(said("amount"));
  const key = said("key") ? { key: said("key") } : {};
  try {
    const begun = await api(context, "charges").startOfMine(
      {
        id: params.id,
        gateway: isMpesa ? "mpesa" : (said("gateway") as ChargingGateway),
        // M-Pesa's form uses whole shillings.
        amount: Number.isFinite(amount) ? amount * (isMpesa ? 100 : 1) : 0,
        ...(said("phone") ? { phone: said("phone") } : {}),
      },
      { context: key },
    );
    return redirect(`/account/pay/${params.id}?charge=${begun.id}${begun.redirectTo ? "&go=1" : ""}`);
  } catch (error) {
    return refusal(error);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnreached(serverAction);
}

export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return untilReached(serverLoader, request.signal);
}

export const handle = { still: false, texts: "portal" };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const title = matches[0]?.loaderData?.locale === "sw" ? "Lipa ankara" : "Pay an invoice";
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** Pays one of the customer's invoices, with or without a quote. */
export default function AccountPayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { me, invoice, offers, mpesa, charge, isLeaving, hasLeft, today, attempt } = loaderData;
  const t = useTranslations("portal.account");
  const { companyName } = useCompany();
  const refused = actionData && "message" in actionData ? actionData : undefined;
  return (
    <main id="main" className={`${styles.page} ${styles.narrow}`}>
      <title>{`${t("payInvoice", { number: invoice.invoiceNumber })} · ${companyName}`}</title>
      <h1>{t("payInvoice", { number: invoice.invoiceNumber })}</h1>
      {charge ? (
        <ChargePanel
          charge={charge}
          balance={invoice.outstandingBalance}
          isLeaving={isLeaving}
          hasLeft={hasLeft}
          idempotencyKey={attempt}
          refused={refused}
        />
      ) : (
        <PayPanel
          invoice={{
            number: invoice.invoiceNumber,
            accountNumber: invoice.invoiceNumber,
            total: invoice.totalAmount,
            credited: invoice.creditedAmount,
            paid: invoice.paidAmount,
            balance: invoice.outstandingBalance,
            depositDue: 0,
            dueDate: invoice.dueDate,
            credit: 0,
            refund: { due: 0, paid: [] },
            receipts: [],
            tax: null,
          }}
          mpesa={{ ...mpesa, shortcode: null }}
          bank={[]}
          offers={offers}
          move={null}
          isAll={false}
          today={today}
          phone={me.phone ?? ""}
          idempotencyKey={attempt}
          refused={refused}
          waiting={null}
        />
      )}
      <p>
        <Link to="/account">{t("title")}</Link>
      </p>
    </main>
  );
}
