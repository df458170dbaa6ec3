import { useRef } from "react";
import {
  isRouteErrorResponse,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useParams,
} from "react-router";
import { useTranslations } from "use-intl";
import type { chargesContract } from "~/features/gateways/charges/contract";
import type { customerMovesContract } from "~/features/moves/customer/contract";
import type { paymentsContract } from "~/features/payments/contract";
import { summaryHref } from "~/features/pricing/again/domain";
import type { ratingsContract } from "~/features/ratings/contract";
import { api, pageRequest, type Refusal } from "~/platform/http/loader-api";
import { formatDate, formatTime, nairobiDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import { answerOrUnreached, untilReached } from "~/platform/ui/unreached";
import type { answersContract } from "../answers/contract";
import type { Route } from "./+types/quote-link-page";
import { AcceptPanel } from "./accept-panel";
import { ChargePanel } from "./charge-panel";
import { CancelledPanel, ClosedPage, ClosedPanel, PendingPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { InvoicePapers } from "./invoice-papers";
import { answerLink } from "./link-answers";
import { MoveActs } from "./move-acts";
import { OpenFees } from "./open-fees";
import { PaidPanel } from "./paid-panel";
import { PayPanel } from "./pay-panel";
import styles from "./quote-link-page.module.css";
import { QuoteSheet } from "./quote-sheet";
import { firstName, invoiceView, shortPlace } from "./quote-view";
import { ReplyDialogs } from "./reply-dialogs";
import { StateBadge } from "./state-badge";
import { useInView } from "./use-in-view";
import { useOpened } from "./use-opened";
import { WaitPanel } from "./wait-panel";

await needTexts("portal");

const GONE = new Set(["revoked", "superseded", "withdrawn"]);
const OPEN_PROMPTS = new Set(["queued", "prompted", "checking"]);

/** The address is the key: it is told to nobody, kept by no cache and found by no search engine. */
export function headers(): HeadersInit {
  return { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { token } = params;
  const page = context.get(pageRequest);
  const quote = await api<typeof answersContract>(context, "quotes").ofLink({ token });
  const asked = url.searchParams.get("prompt") ?? "";
  const charges = api<typeof chargesContract>(context, "charges");
  const fee = url.searchParams.get("fee");
  const ofFee = fee ? { fee } : {};
  const chargeId = url.searchParams.get("charge") ?? "";
  const isPayable = quote.state === "accepted" || quote.state === "cancelled";
  const [{ invoice, fees, prompt, setup, bank }, { move }, { rating }, offers, charge] = await Promise.all([
    GONE.has(quote.state)
      ? { invoice: null, fees: [], prompt: null, setup: null, bank: [] }
      : api<typeof paymentsContract>(context, "payments").ofLink({
          token,
          ...ofFee,
          ...(UUID.test(asked) ? { promptId: asked } : {}),
        }),
    quote.state === "accepted"
      ? api<typeof customerMovesContract>(context, "customerMoves").ofLink({ token })
      : { move: null },
    quote.state === "accepted"
      ? api<typeof ratingsContract>(context, "ratings").ofQuote({ token })
      : { rating: null },
    isPayable ? charges.offersOfLink({ token, ...ofFee }) : { region: null, offers: [] },
    isPayable && UUID.test(chargeId) ? charges.ofLink({ token, id: chargeId }) : null,
  ]);
  // Cut short, or taken back meanwhile.
  if (fee && !invoice) throw redirect(`/q/${token}`);
  return {
    quote,
    // A move that was called off has no day left to hold.
    invoice: invoice && invoiceView(quote.state === "cancelled" ? { ...invoice, depositDue: 0 } : invoice),
    fees,
    /** The number of the fee that this page is about, in place of the invoice. */
    fee,
    prompt,
    bank,
    move,
    rating,
    offers,
    charge,
    /** Just begun: the provider's page opens by itself, once. */
    isLeaving: url.searchParams.get("go") === "1",
    /** Accepted, and the prompt could not be sent yet. */
    isUnsent: url.searchParams.get("unsent") === "1",
    /** Whether the page is about that prompt, rather than about the invoice. */
    isWatching: prompt !== null && prompt.id === asked,
    mpesa: {
      available: setup?.available ?? false,
      shortcode: setup?.shortcode ?? null,
      minAmount: setup?.minAmount ?? 0,
      maxAmount: setup?.maxAmount ?? 0,
      regions: setup?.regions ?? [],
    },
    today: nairobiDate(page.now),
    /** Names this showing of a form: sent twice, it counts once. */
    attempt: crypto.randomUUID(),
    viewer: page.viewer !== null,
  };
}

/** Every answer of this page is given in link-answers. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return answerLink(
    context,
    params.token,
    new URL(request.url).searchParams.get("fee"),
    await request.formData(),
  );
}

/** A refusal says that the page is not what it was: accepted in another tab, begun by its crew. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}

/** Without a network the form stays as it was typed; sent again, it names the same attempt and counts once. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnreached(serverAction);
}

/** A page that waits for a payment outlives a gap in the network. */
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
      <CustomerFrame company={company}>
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
  const due = invoice ? invoice.balance : quote.total;
  return (
    <CustomerFrame company={company} download={{ href: `/q/${token}/quote.pdf`, label: t("download") }}>
      <div className={styles.page}>
        <div>
          <div className={styles.top}>
            <div>
              <p className={styles.badges}>
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
            <img className={styles.picture} src="/art/quote-house.avif" width={264} height={180} alt="" />
          </div>
          <QuoteSheet
            quote={quote}
            window={loaderData.move?.window ?? null}
            phone={formatPhone(company.companyPhone)}
          />
        </div>
        <aside className={styles.side} id="answer" ref={answer}>
          <Answer loaderData={loaderData} refused={refused} token={token ?? ""} />
        </aside>
      </div>
      {/* Gone where the summary card itself can be seen, and while a phone rings: it would invite a second payment. */}
      {(quote.state === "open" || (invoice && due > 0)) && !loaderData.isWatching && !loaderData.charge && (
        <div className={`${styles.bar} ${answering ? styles.hidden : ""}`}>
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

/** What there is to do: accept, wait for the phone, pay, or nothing any more. */
function Answer({
  loaderData,
  refused,
  token,
}: Pick<Route.ComponentProps, "loaderData"> & {
  refused: Refusal | undefined;
  token: string;
}) {
  const { quote, invoice, prompt, isWatching, mpesa, bank, move, today, attempt, viewer } = loaderData;
  const { offers, charge, isLeaving, fees, fee } = loaderData;
  const t = useTranslations("portal");
  const back = fee ? `?fee=${fee}` : "?";
  const paying = invoice && {
    invoice,
    note: fee && t("pay.feeNote"),
    isAll: !fee && fees.length === 0,
    mpesa,
    bank,
    offers,
    move: fee ? null : move,
    today,
    phone: quote.customerPhone,
    idempotencyKey: attempt,
    refused,
    waitingAt:
      prompt && OPEN_PROMPTS.has(prompt.state) ? `?prompt=${prompt.id}${fee ? `&fee=${fee}` : ""}` : null,
  };
  const watched =
    invoice &&
    prompt &&
    isWatching &&
    (prompt.state === "succeeded" ? (
      <PaidPanel
        prompt={prompt}
        invoice={invoice}
        move={move}
        token={token}
        fee={fee}
        holdsDate={quote.state === "accepted" && !fee}
        isAll={fees.length === 0}
      />
    ) : (
      <WaitPanel
        prompt={prompt}
        invoice={invoice}
        mpesa={mpesa}
        refused={refused}
        acceptedAt={quote.acceptedAt ? formatTime(quote.acceptedAt) : null}
        label={prompt.amount * 100 >= invoice.total ? t("accept.full") : t("wait.asked")}
        idempotencyKey={attempt}
        back={back}
      />
    ));
  switch (quote.state) {
    case "pending":
      return (
        <PendingPanel
          reference={quote.reference}
          booked={quote.bookingRequestedAt !== null}
          longDistanceKm={quote.longDistanceKm}
        />
      );
    case "open":
      return (
        <>
          <AcceptPanel
            quote={quote}
            phone={quote.customerPhone}
            mpesa={mpesa}
            hasBank={bank.length > 0}
            today={today}
            idempotencyKey={attempt}
            refused={refused}
          />
          <ReplyDialogs />
        </>
      );
    case "accepted":
      if (!invoice || !paying) return <ClosedPanel state="unknown" />;
      if (charge)
        return (
          <>
            <ChargePanel
              charge={charge}
              balance={invoice.balance}
              isLeaving={isLeaving}
              move={fee ? null : move}
              back={back}
            />
            <InvoicePapers invoice={invoice} token={token} fee={fee} />
            {viewer && <AccountLink />}
          </>
        );
      if (watched)
        return (
          <>
            {watched}
            {prompt?.state === "succeeded" && viewer && <AccountLink />}
          </>
        );
      return (
        <>
          {loaderData.isUnsent && invoice.paid === 0 && (
            <div className={styles.unsent}>
              <Notice tone="waiting" announce>
                {t("accept.unsent")}
              </Notice>
            </div>
          )}
          <PayPanel key={invoice.number} {...paying} />
          {!fee && <OpenFees fees={fees} />}
          <InvoicePapers invoice={invoice} token={token} fee={fee} />
          {fee && <BackLink />}
          {!fee && (
            <MoveActs
              quote={quote}
              move={move}
              rating={loaderData.rating}
              paid={invoice.paid}
              today={today}
            />
          )}
          {viewer && <AccountLink />}
        </>
      );
    case "cancelled":
      return (
        <>
          <CancelledPanel cancellation={quote.cancellation} again={summaryHref(quote)} invoice={invoice} />
          <div className={styles.owed}>
            {charge && invoice ? (
              <ChargePanel charge={charge} balance={invoice.balance} isLeaving={isLeaving} back={back} />
            ) : (
              watched ||
              (paying && paying.invoice.balance > 0 && <PayPanel key={paying.invoice.number} {...paying} />)
            )}
          </div>
          {invoice && !watched && <InvoicePapers invoice={invoice} token={token} fee={fee} />}
          {fee ? <BackLink /> : <OpenFees fees={fees} />}
        </>
      );
    default:
      return <ClosedPanel state={quote.state as "expired"} date={formatDate(quote.validUntil)} />;
  }
}

/** From a fee to the move it belongs to. */
function BackLink() {
  const t = useTranslations("portal.pay");
  return (
    <p className={styles.links}>
      <Link to="?">{t("toMove")}</Link>
    </p>
  );
}

function AccountLink() {
  const t = useTranslations("portal.account");
  return (
    <p className={styles.links}>
      <Link to="/account">{t("title")}</Link>
    </p>
  );
}

/** A link that was cut short or never ours: told on a page of the company's, with its number. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const company = useCompany();
  // 422: too short to be a link of ours.
  if (!isRouteErrorResponse(error) || ![404, 422].includes(error.status)) throw error;
  return (
    <CustomerFrame company={company}>
      <ClosedPage>
        <ClosedPanel state="unknown" />
      </ClosedPage>
    </CustomerFrame>
  );
}
