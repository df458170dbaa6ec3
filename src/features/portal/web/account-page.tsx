import { data, Link, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { api, pageRequest } from "~/platform/http/loader-api";
import { refusal } from "~/platform/http/page-errors";
import { nairobiDate } from "~/platform/kernel/dates";
import { readPath } from "~/platform/kernel/locales";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import { answerOrUnreached } from "~/platform/ui/unreached";
import type { Route } from "./+types/account-page";
import { AccountChoices } from "./account-choices";
import { AccountDetails } from "./account-details";
import { AccountLead } from "./account-lead";
import { AccountClaims, AccountMoves } from "./account-moves";
import styles from "./account-page.module.css";
import { AccountInvoices, AccountReceipts, SignedPapers } from "./account-papers";
import { AccountQuote } from "./account-quote";
import { choicesOf } from "./choices-form";
import { ConfirmNotice } from "./confirm-notice";
import { More } from "./more-rows";
import { MoveChanges } from "./move-changes";
import { firstName } from "./quote-view";

await needTexts("portal");

export async function loader({ context, url }: Route.LoaderArgs) {
  const wanted = url.searchParams.get("quote");
  const { viewer, now } = context.get(pageRequest);
  // Visitors with a booking are mostly new, so registration comes first.
  if (!viewer && wanted)
    throw redirect(`/login?mode=register&next=${encodeURIComponent(`/account?quote=${wanted}`)}`);
  const [
    me,
    { quotes },
    { invoices },
    { credit, receipts },
    { moves },
    { claims },
    { choices },
    { ratings },
    { changes },
    { papers },
  ] = await Promise.all([
    api(context, "identity").me(),
    api(context, "quotes").mine(),
    api(context, "invoices").mine(),
    api(context, "payments").mine(),
    api(context, "customerMoves").mine(),
    api(context, "inquiries").myClaims(),
    api(context, "customerChoices").mine(),
    api(context, "ratings").mine(),
    api(context, "changeOrders").mine(),
    api(context, "evidence").mine(),
  ]);
  const found = quotes.find(({ reference }) => reference === wanted);
  // Book Now on an approved quote opens its acceptance (docs/domain/readings.md#accounts-and-sign-in).
  if (found?.state === "open" && found.link) throw redirect(readPath(new URL(found.link).pathname).path);
  return {
    me,
    quotes,
    invoices,
    receipts,
    credit,
    moves,
    claims,
    choices,
    ratings,
    changes,
    papers,
    wanted,
    isFound: found !== undefined,
    today: nairobiDate(now),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const said = (name: string) => String(form.get(name) ?? "").trim();
  const identity = api(context, "identity");
  try {
    switch (said("intent")) {
      case "book":
        await api(context, "quotes").book({
          reference: said("reference"),
          serviceDate: said("serviceDate"),
          preferredTime: said("preferredTime"),
          fromAddress: said("fromAddress"),
          toAddress: said("toAddress"),
        });
        return { ok: true as const, done: "book" };
      case "details":
        await identity.changeProfile({ name: said("name"), phone: said("phone") || null });
        return { ok: true as const, done: "details" };
      case "choices":
        await api(context, "customerChoices").choose(choicesOf(form));
        return { ok: true as const, done: "choices" };
      default:
        await identity.resendConfirmation();
        return { ok: true as const, done: "confirmation" };
    }
  } catch (error) {
    const refused = refusal(error);
    return data({ ...refused.data, of: said("intent") }, refused.init ?? undefined);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnreached(serverAction);
}

export const handle = { still: false, texts: "portal" };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const title = matches[0]?.loaderData?.locale === "sw" ? "Uhamisho wangu" : "My moves";
  return [{ title }, { name: "robots", content: "noindex" }];
}

const OVER = new Set(["completed", "past"]);
const LIVE = new Set(["pending", "open"]);

/**
 * The customer's account: next move and open amount, then quotes, moves, invoices, receipts, claims, details and
 * choices.
 */
export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    me,
    quotes,
    invoices,
    receipts,
    credit,
    moves,
    claims,
    choices,
    ratings,
    changes,
    papers,
    wanted,
    isFound,
    today,
  } = loaderData;
  const t = useTranslations("portal.account");
  const { companyName } = useCompany();
  const refused = actionData && "message" in actionData ? actionData : undefined;
  const isOfChoices = refused !== undefined && "of" in refused && refused.of === "choices";
  const done = actionData && "done" in actionData ? actionData.done : undefined;
  const hrefOf = (quoteId: string | null) => {
    const link = quotes.find(({ id }) => id === quoteId)?.link;
    return link ? readPath(new URL(link).pathname).path : null;
  };
  const next = moves.find(({ stage, isMove }) => isMove && !OVER.has(stage));
  const open = invoices
    .filter(
      ({ outstandingBalance, paymentStatus }) => outstandingBalance > 0 && paymentStatus !== "cancelled",
    )
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const [first] = open;
  // Accepted quotes are left out: they show as moves, and their amounts as invoices.
  const isLive = ({ state, reference, id }: (typeof quotes)[number]) =>
    LIVE.has(state) ||
    reference === wanted ||
    (state === "accepted" && !moves.some(({ quoteId }) => quoteId === id));
  const shownQuotes = quotes.filter(isLive);
  const foldedQuotes = quotes.filter((quote) => !isLive(quote));
  const quoteRow = (quote: (typeof quotes)[number]) => (
    <AccountQuote
      key={quote.id}
      quote={quote}
      invoice={invoices.find(({ quoteId }) => quoteId === quote.id && quoteId !== first?.quoteId)}
      isBooking={quote.reference === wanted && done !== "book"}
      refused={quote.reference === wanted ? refused : undefined}
      isChanging={quote.reference === wanted}
      today={today}
    />
  );
  return (
    <main id="main" className={styles.page}>
      <title>{t("metaTitle", { company: companyName })}</title>
      <h1>{t("greeting", { name: firstName(me.name) })}</h1>
      {(next || first || credit > 0) && (
        <AccountLead
          move={next}
          moveHref={next ? hrefOf(next.quoteId) : null}
          owed={
            first && {
              sum: open.reduce((sum, { outstandingBalance }) => sum + outstandingBalance, 0),
              first: first.outstandingBalance,
              dueDate: first.dueDate,
              isOverdue: first.dueDate < today,
              href: hrefOf(first.quoteId),
            }
          }
          credit={credit}
        />
      )}
      {!me.emailConfirmed && <ConfirmNotice email={me.email} sent={done === "confirmation"} />}
      {wanted && !isFound && (
        <Notice tone="waiting" announce>
          {t("notFound", { reference: wanted })}
        </Notice>
      )}
      <section aria-labelledby="quotes">
        <h2 id="quotes" className={styles.title}>
          {t("quotes")}
        </h2>
        {quotes.length === 0 ? (
          <div className={styles.empty}>
            <img src="/art/empty-list.avif" width={240} height={180} alt="" loading="lazy" />
            <h3>{t("noQuotes")}</h3>
            <p>{t("noQuotesHelp")}</p>
            <Button href="/cost-calculator" kind="outline" size="medium">
              {t("priceMove")}
            </Button>
          </div>
        ) : (
          <>
            <ul className={styles.quotes}>{shownQuotes.map(quoteRow)}</ul>
            <More of={foldedQuotes.length}>
              <ul className={styles.quotes}>{foldedQuotes.map(quoteRow)}</ul>
            </More>
          </>
        )}
      </section>
      <MoveChanges changes={changes} />
      <AccountMoves moves={moves.filter((move) => move !== next)} ratings={ratings} hrefOf={hrefOf} />
      <AccountInvoices
        invoices={invoices}
        linkOf={(quoteId) => quotes.find(({ id }) => id === quoteId)?.link ?? null}
      />
      <AccountReceipts receipts={receipts} />
      <SignedPapers papers={papers} />
      <AccountClaims claims={claims} />
      <details className={styles.fold} open={done === "details" || (refused && !wanted && !isOfChoices)}>
        <summary>
          <h2 className={styles.title}>{t("details")}</h2>
        </summary>
        <div className={styles.details}>
          <AccountDetails
            me={{ ...me, phone: me.phone ?? quotes[0]?.customerPhone ?? null }}
            saved={done === "details"}
            refused={wanted || isOfChoices ? undefined : refused}
          />
          <p>
            <Link to="/account/security">{t("security")}</Link>
          </p>
        </div>
      </details>
      {choices && (
        <details className={styles.fold} open={done === "choices" || isOfChoices}>
          <summary>
            <h2 className={styles.title}>{t("choices")}</h2>
          </summary>
          <AccountChoices
            choices={choices}
            saved={done === "choices"}
            refused={isOfChoices ? refused : undefined}
          />
        </details>
      )}
    </main>
  );
}
