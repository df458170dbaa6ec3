import { data, isRouteErrorResponse, Link, redirect, useParams } from "react-router";
import { useTranslations } from "use-intl";
import type { paymentsContract } from "~/features/payments/contract";
import type { quotesContract } from "~/features/quotes/contract";
import { api, pageRequest, refusal } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import type { Locale } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { canTakeMpesa, formatPhone, parsePhone } from "~/platform/kernel/phone";
import { Badge } from "~/platform/ui/badge";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { needTexts } from "~/platform/ui/messages";
import type { Route } from "./+types/quote-link-page";
import { AcceptDocket } from "./accept-docket";
import { ChangeDialogs } from "./change-dialogs";
import { CancelledDocket, ClosedDocket, PendingDocket } from "./closed-docket";
import { CustomerFrame } from "./customer-frame";
import { PayDocket } from "./pay-docket";
import styles from "./quote-link-page.module.css";
import { QuoteSheet } from "./quote-sheet";
import { firstName, invoiceView, shortPlace } from "./quote-view";
import { ReplyDialogs } from "./reply-dialogs";
import { WaitDocket } from "./wait-docket";

await needTexts("portal");

const GONE = new Set(["revoked", "superseded", "withdrawn"]);

/** The address is the key: it is told to nobody, kept by no cache and found by no search engine. */
export function headers(): HeadersInit {
  return { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { token } = params;
  const page = context.get(pageRequest);
  const quote = await api<typeof quotesContract>(context, "quotes").ofLink({ token });
  const asked = url.searchParams.get("prompt") ?? "";
  const { invoice, prompt, setup } = GONE.has(quote.state)
    ? { invoice: null, prompt: null, setup: null }
    : await api<typeof paymentsContract>(context, "payments").ofLink({
        token,
        ...(UUID.test(asked) ? { promptId: asked } : {}),
      });
  return {
    quote,
    invoice: invoice && invoiceView(invoice),
    prompt,
    /** Whether the page is about that prompt, rather than about the invoice. */
    isWatching: prompt !== null && prompt.id === asked,
    mpesa: {
      available: setup?.available ?? false,
      shortcode: setup?.shortcode ?? null,
      minAmount: setup?.minAmount ?? 0,
      maxAmount: setup?.maxAmount ?? 0,
    },
    today: nairobiDate(page.now),
    /** Names this showing of a form: sent twice, it counts once. */
    attempt: crypto.randomUUID(),
    viewer: page.viewer !== null,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const quotes = api<typeof quotesContract>(context, "quotes");
  const { token } = params;
  const said = (name: string) => String(form.get(name) ?? "").trim();
  try {
    switch (said("intent")) {
      case "accept":
        return await acceptAndPay(context, token, said);
      case "pay":
        return await pay(context, token, said, Number(said("amount")));
      case "decline":
        await quotes.decline({ token, reason: said("text") });
        return { ok: true as const };
      case "move":
        await quotes.rescheduleOfLink({
          token,
          from: said("from"),
          to: said("to"),
          reason: said("reason"),
          agreedFee: Number(said("agreedFee")),
        });
        return { ok: true as const };
      case "cancelMove":
        await quotes.cancelOfLink({ token, reason: said("reason"), agreedFee: Number(said("agreedFee")) });
        return { ok: true as const };
      case "change":
        await quotes.askForChange({ token, message: said("text") });
        return { ok: true as const };
      default:
        throw data({ code: "BAD_REQUEST", message: "This form is not known." }, { status: 400 });
    }
  } catch (error) {
    return refusal(error);
  }
}

type Said = (name: string) => string;
type Context = Route.ActionArgs["context"];

const NO_MPESA: Record<Locale, string> = {
  en: "Please enter a Kenyan M-Pesa number",
  sw: "Tafadhali weka nambari ya M-Pesa ya Kenya",
};

/** Accepting first, then the prompt: a number that cannot take one is refused before anything is accepted. */
async function acceptAndPay(context: Context, token: string, said: Said) {
  const { setup } = await api<typeof paymentsContract>(context, "payments").ofLink({ token });
  if (setup.available) {
    const phone = parsePhone(said("phone"));
    if (!phone || !canTakeMpesa(phone)) {
      const message = NO_MPESA[context.get(pageRequest).locale];
      return data({ ok: false as const, message, fields: { phone: message } }, { status: 422 });
    }
  }
  const serviceDate = said("serviceDate");
  await api<typeof quotesContract>(context, "quotes").accept({
    token,
    name: said("name"),
    terms: said("terms") === "yes",
    ...(serviceDate ? { serviceDate } : {}),
  });
  if (!setup.available) return redirect(`/q/${token}`);
  const { invoice } = await api<typeof paymentsContract>(context, "payments").ofLink({ token });
  const due = said("part") === "full" ? invoice?.balance : invoice?.depositDue;
  const shillings = Math.min(Math.ceil((due ?? 0) / 100), setup.maxAmount);
  return shillings > 0 ? pay(context, token, said, shillings) : redirect(`/q/${token}`);
}

async function pay(context: Context, token: string, said: Said, amount: number) {
  const key = said("key") ? { key: said("key") } : {};
  const input = { token, phone: said("phone"), amount: Number.isFinite(amount) ? amount : 0 };
  const prompt = await api<typeof paymentsContract>(context, "payments").promptOfLink(input, {
    context: key,
  });
  return redirect(`/q/${token}?prompt=${prompt.id}`);
}

export const handle = { texts: "portal" };

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const word = matches[0]?.loaderData?.locale === "sw" ? "Nukuu" : "Quote";
  return [
    { title: loaderData ? `${word} ${loaderData.quote.reference}` : word },
    { name: "robots", content: "noindex" },
  ];
}

export default function QuoteLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { quote, invoice } = loaderData;
  const t = useTranslations("portal.quote");
  const company = useCompany();
  const { token } = useParams();
  if (GONE.has(quote.state)) {
    return (
      <CustomerFrame company={company}>
        <div className={styles.alone}>
          <ClosedDocket state={quote.state as "revoked"} />
        </div>
      </CustomerFrame>
    );
  }
  const refused = actionData && "message" in actionData ? actionData : undefined;
  const due = invoice ? invoice.balance : quote.total;
  return (
    <CustomerFrame company={company} download={{ href: `/q/${token}/quote.pdf`, label: t("download") }}>
      <div className={styles.page}>
        <div>
          <div className={styles.top}>
            <div>
              <p className={styles.badges}>
                <StateBadge loaderData={loaderData} />
                {quote.reference}
              </p>
              <h1>
                {t("heading", {
                  name: firstName(quote.customerName),
                  from: shortPlace(quote.from),
                  to: shortPlace(quote.to),
                })}
              </h1>
            </div>
            <img className={styles.picture} src="/art/quote-house.avif" width={264} height={180} alt="" />
          </div>
          <QuoteSheet quote={quote} phone={formatPhone(company.companyPhone)} />
        </div>
        <aside className={styles.side} id="answer">
          <Answer loaderData={loaderData} refused={refused} token={token ?? ""} />
        </aside>
      </div>
      {(quote.state === "open" || (invoice && due > 0)) && (
        <div className={styles.bar}>
          <p>
            <small>{t(invoice ? "balance" : "total")}</small>
            <b>{formatKes(due)}</b>
          </p>
          <Button href="#answer" kind="main" size="medium">
            {t(invoice ? "goToPay" : "goToAccept")}
          </Button>
        </div>
      )}
    </CustomerFrame>
  );
}

function StateBadge({ loaderData: { quote } }: Pick<Route.ComponentProps, "loaderData">) {
  const t = useTranslations("portal.quote");
  const date = formatDate(quote.validUntil);
  if (quote.state === "open") {
    return (
      <Badge tone={quote.daysLeft <= 3 ? "error" : "waiting"}>
        {t("valid", { date, days: quote.daysLeft })}
      </Badge>
    );
  }
  if (quote.state === "expired") return <Badge tone="error">{t("expired", { date })}</Badge>;
  if (quote.state === "accepted") return <Badge tone="ok">{t("accepted")}</Badge>;
  if (quote.state === "cancelled") return <Badge tone="error">{t("cancelled")}</Badge>;
  if (quote.state === "declined") return <Badge tone="muted">{t("declined")}</Badge>;
  return <Badge tone="waiting">{t("pending")}</Badge>;
}

/** What there is to do: accept, wait for the phone, pay, or nothing any more. */
function Answer({
  loaderData,
  refused,
  token,
}: Pick<Route.ComponentProps, "loaderData"> & {
  refused: React.ComponentProps<typeof AcceptDocket>["refused"];
  token: string;
}) {
  const { quote, invoice, prompt, isWatching, mpesa, today, attempt, viewer } = loaderData;
  const t = useTranslations("portal");
  switch (quote.state) {
    case "pending":
      return <PendingDocket reference={quote.reference} booked={quote.bookingRequestedAt !== null} />;
    case "open":
      return (
        <>
          <AcceptDocket
            quote={quote}
            phone={quote.customerPhone}
            mpesa={mpesa}
            today={today}
            idempotencyKey={attempt}
            refused={refused}
          />
          <ReplyDialogs />
        </>
      );
    case "accepted":
      if (!invoice) return <ClosedDocket state="unknown" />;
      if (prompt && isWatching) {
        return (
          <WaitDocket
            prompt={prompt}
            invoice={invoice}
            mpesa={mpesa}
            acceptedAt={quote.acceptedAt ? timeOf(quote.acceptedAt) : null}
            label={prompt.amount * 100 >= invoice.total ? t("accept.full") : t("wait.asked")}
            idempotencyKey={attempt}
          />
        );
      }
      return (
        <>
          <PayDocket
            invoice={invoice}
            mpesa={mpesa}
            phone={quote.customerPhone}
            token={token}
            idempotencyKey={attempt}
            refused={refused}
            waitingFor={prompt && isOpenPrompt(prompt.state) ? prompt.id : null}
          />
          {quote.change && quote.serviceDate && (
            <ChangeDialogs fee={quote.change.fee} date={quote.serviceDate} today={today} />
          )}
          {viewer && (
            <p className={styles.links}>
              <Link to="/account">{t("account.title")}</Link>
            </p>
          )}
        </>
      );
    case "cancelled":
      return (
        <>
          <CancelledDocket cancellation={quote.cancellation} />
          {invoice && invoice.balance > 0 && (
            <PayDocket
              invoice={invoice}
              mpesa={mpesa}
              phone={quote.customerPhone}
              token={token}
              idempotencyKey={attempt}
              refused={refused}
              waitingFor={prompt && isOpenPrompt(prompt.state) ? prompt.id : null}
            />
          )}
        </>
      );
    default:
      return <ClosedDocket state={quote.state as "expired"} date={formatDate(quote.validUntil)} />;
  }
}

function isOpenPrompt(state: string): boolean {
  return state === "queued" || state === "prompted" || state === "checking";
}

/** 14:05 in Nairobi. */
function timeOf(instant: Date): string {
  return instant.toLocaleTimeString("en-KE", {
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
    timeZone: "Africa/Nairobi",
  });
}

/** A link that was cut short or never ours: told on a page of the company's, with its number. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const company = useCompany();
  // 422: too short to be a link of ours.
  if (!isRouteErrorResponse(error) || ![404, 422].includes(error.status)) throw error;
  return (
    <CustomerFrame company={company}>
      <div className={styles.alone}>
        <ClosedDocket state="unknown" />
      </div>
    </CustomerFrame>
  );
}
