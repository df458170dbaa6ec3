import { useRef } from "react";
import { redirect, type ShouldRevalidateFunctionArgs, useParams } from "react-router";
import { useTranslations } from "use-intl";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { needTexts } from "~/platform/ui/messages";
import { BarTotal, BottomBar } from "~/platform/ui/summary-card";
import { answerOrUnreached, untilReached } from "~/platform/ui/unreached";
import type { Route } from "./+types/quote-link-page";
import { ClosedPage, ClosedPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { answerLink } from "./link-answers";
import { secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import { QuoteAnswer, QuoteExtras } from "./quote-answer";
import { QuoteGoods } from "./quote-goods";
import styles from "./quote-link-page.module.css";
import { QuoteSheet } from "./quote-sheet";
import { firstName, invoiceView, shortPlace } from "./quote-view";
import { StateBadge } from "./state-badge";
import { UnknownLink } from "./unknown-link";
import { useInView } from "./use-in-view";
import { useOpened } from "./use-opened";

await needTexts("portal");

const GONE = new Set(["revoked", "superseded", "withdrawn"]);

export const headers = secretHeaders;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { token } = params;
  const page = context.get(pageRequest);
  const quote = await api(context, "quotes").ofLink({ token });
  const asked = url.searchParams.get("prompt") ?? "";
  const charges = api(context, "charges");
  const fee = url.searchParams.get("fee");
  const ofFee = fee ? { fee } : {};
  const chargeId = url.searchParams.get("charge") ?? "";
  const isPayable = quote.state === "accepted" || quote.state === "cancelled";
  // Before the invoice: a payment that arrives between the two would be shown as received with the balance before it.
  const charge = isPayable && UUID.test(chargeId) ? await charges.ofLink({ token, id: chargeId }) : null;
  const [
    { invoice, fees, prompt, otherPrompt, setup, bank },
    { move },
    { rating },
    { changes },
    { bill },
    offers,
    { goods },
    days,
  ] = await Promise.all([
    GONE.has(quote.state)
      ? { invoice: null, fees: [], prompt: null, otherPrompt: null, setup: null, bank: [] }
      : api(context, "payments").ofLink({
          token,
          ...ofFee,
          ...(UUID.test(asked) ? { promptId: asked } : {}),
        }),
    quote.state === "accepted" ? api(context, "customerMoves").ofLink({ token }) : { move: null },
    quote.state === "accepted" ? api(context, "ratings").ofQuote({ token }) : { rating: null },
    quote.state === "accepted" ? api(context, "changeOrders").ofQuoteLink({ token }) : { changes: [] },
    quote.state === "accepted" ? api(context, "extras").billOfLink({ token }) : { bill: null },
    isPayable ? charges.offersOfLink({ token, ...ofFee }) : { region: null, offers: [] },
    GONE.has(quote.state)
      ? { goods: null }
      : api(context, "goodsLists").ofLink({
          token,
          ...(url.searchParams.has("goods") ? { with: "rooms" as const } : {}),
        }),
    quote.state === "open" || quote.state === "accepted"
      ? api(context, "capacity").ofLink({ token })
      : { needsDay: false, hold: null, waits: [], days: [] },
  ]);
  if (fee && !invoice) throw redirect(`/q/${token}`);
  return {
    quote,
    // A cancelled move has no date to hold.
    invoice: invoice && invoiceView(quote.state === "cancelled" ? { ...invoice, depositDue: 0 } : invoice),
    fees,
    fee,
    prompt,
    otherPrompt,
    bank,
    move,
    rating,
    changes,
    bill,
    offers,
    charge,
    goods,
    days,
    /** True for a new charge: the provider's page opens automatically, once. */
    isLeaving: url.searchParams.get("go") === "1",
    hasLeft: url.searchParams.get("left") === "1",
    /** True if the quote is accepted but the prompt could not be sent. */
    isUnsent: url.searchParams.get("unsent") === "1",
    isWatching: prompt !== null && prompt.id === asked,
    mpesa: {
      available: setup?.available ?? false,
      shortcode: setup?.shortcode ?? null,
      minAmount: setup?.minAmount ?? 0,
      maxAmount: setup?.maxAmount ?? 0,
      regions: setup?.regions ?? [],
    },
    today: nairobiDate(page.now),
    attempt: crypto.randomUUID(),
    viewer: page.viewer !== null,
  };
}

/** link-answers handles all of this page's actions. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return answerLink(
    context,
    params.token,
    new URL(request.url).searchParams.get("fee"),
    await request.formData(),
  );
}

/** A refusal means that the page is outdated: accepted in another tab, or started by the crew. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}

/** Without a network the form keeps its values. A retry uses the same attempt and counts once. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnreached(serverAction);
}

/** A page that waits for a payment survives network failures. */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return untilReached(serverLoader, request.signal);
}

export const handle = { texts: "portal" };

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const word = matches[0]?.loaderData?.locale === "sw" ? "Kotesheni" : "Quote";
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
  const answer = useRef<HTMLElement>(null);
  const answering = useInView(answer);
  useOpened(quote.state === "open" ? token : undefined);
  if (GONE.has(quote.state)) {
    return (
      <CustomerFrame>
        <ClosedPage>
          <ClosedPanel
            state={
              quote.state === "superseded" && !quote.successorSent ? "changing" : (quote.state as "revoked")
            }
          />
        </ClosedPage>
      </CustomerFrame>
    );
  }
  const refused = actionData && "message" in actionData ? actionData : undefined;
  const extras = <QuoteExtras loaderData={loaderData} token={token ?? ""} />;
  // With gateways the panel is longer than the quote, so the rest goes below the quote.
  const isLong = loaderData.offers.offers.length > 0 && !loaderData.isWatching && !loaderData.charge;
  const due = invoice ? invoice.balance : quote.total;
  return (
    <CustomerFrame download={{ href: `/q/${token}/quote.pdf`, label: t("download") }}>
      <div className={styles.page}>
        <div>
          <div className={styles.top}>
            <div>
              <p className={`${panel.badges} ${styles.badges}`}>
                <StateBadge quote={quote} />
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
            <img
              className={`plate ${styles.picture}`}
              src="/art/quote-house.avif"
              width={264}
              height={180}
              alt=""
            />
          </div>
          <QuoteSheet
            quote={quote}
            window={loaderData.move?.window ?? null}
            phone={formatPhone(company.companyPhone)}
          />
          {loaderData.goods && <QuoteGoods goods={loaderData.goods} />}
        </div>
        <aside className={styles.side} id="answer" ref={answer}>
          <QuoteAnswer loaderData={loaderData} refused={refused} token={token ?? ""} />
          {!isLong && extras}
        </aside>
        {isLong && <div className={styles.below}>{extras}</div>}
      </div>
      {/* Hidden while the summary card is visible, and during a prompt to prevent a second payment. */}
      {(quote.state === "open" || (invoice && due > 0)) && !loaderData.isWatching && !loaderData.charge && (
        <BottomBar className={styles.bar} hidden={answering}>
          <BarTotal label={t(invoice ? "balance" : "total")} value={formatKes(due)} />
          <Button href="#answer" kind="main" size="medium">
            {t(invoice ? "goToPay" : "goToAccept")}
          </Button>
        </BottomBar>
      )}
    </CustomerFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <UnknownLink error={error}>
      <ClosedPage>
        <ClosedPanel state="unknown" />
      </ClosedPage>
    </UnknownLink>
  );
}
