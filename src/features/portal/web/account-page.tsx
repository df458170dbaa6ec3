import { Link, redirect } from "react-router";
import { useTranslations } from "use-intl";
import type { identityContract } from "~/features/identity/contract";
import type { invoicesContract } from "~/features/invoices/contract";
import type { paymentsContract } from "~/features/payments/contract";
import type { quotesContract } from "~/features/quotes/contract";
import { api, pageRequest, refusal } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { readPath } from "~/platform/kernel/locales";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { needTexts } from "~/platform/ui/messages";
import { Notice } from "~/platform/ui/notice";
import { answerOrUnreached } from "~/platform/ui/unreached";
import type { Route } from "./+types/account-page";
import { AccountDetails } from "./account-details";
import styles from "./account-page.module.css";
import { AccountInvoices, AccountReceipts } from "./account-papers";
import { AccountQuote } from "./account-quote";
import { ConfirmNotice } from "./confirm-notice";
import { firstName } from "./quote-view";

await needTexts("portal");

export async function loader({ context, url }: Route.LoaderArgs) {
  const wanted = url.searchParams.get("quote");
  const [me, { quotes }, { invoices }, { receipts }] = await Promise.all([
    api<typeof identityContract>(context, "identity").me(),
    api<typeof quotesContract>(context, "quotes").mine(),
    api<typeof invoicesContract>(context, "invoices").mine(),
    api<typeof paymentsContract>(context, "payments").mine(),
  ]);
  const found = quotes.find(({ reference }) => reference === wanted);
  // Book Now on an approved quote opens acceptance (specification part 1, section 2).
  if (found?.state === "open" && found.link) throw redirect(readPath(new URL(found.link).pathname).path);
  return {
    me,
    quotes,
    invoices,
    receipts,
    wanted,
    isFound: found !== undefined,
    today: nairobiDate(context.get(pageRequest).now),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const said = (name: string) => String(form.get(name) ?? "").trim();
  const identity = api<typeof identityContract>(context, "identity");
  try {
    switch (said("intent")) {
      case "book":
        await api<typeof quotesContract>(context, "quotes").book({
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
      default:
        await identity.resendConfirmation();
        return { ok: true as const, done: "confirmation" };
    }
  } catch (error) {
    return refusal(error);
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

/** A customer's own: quotes and Book Now, invoices, receipts, details. */
export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { me, quotes, invoices, receipts, wanted, isFound, today } = loaderData;
  const t = useTranslations("portal.account");
  const { companyName } = useCompany();
  const refused = actionData && "message" in actionData ? actionData : undefined;
  const done = actionData && "done" in actionData ? actionData.done : undefined;
  return (
    <main id="main" className={styles.page}>
      <title>{t("metaTitle", { company: companyName })}</title>
      <h1>{t("greeting", { name: firstName(me.name) })}</h1>
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
          <ul className={styles.quotes}>
            {quotes.map((quote) => (
              <AccountQuote
                key={quote.id}
                quote={quote}
                invoice={invoices.find(({ quoteId }) => quoteId === quote.id)}
                isBooking={quote.reference === wanted && done !== "book"}
                refused={quote.reference === wanted ? refused : undefined}
                today={today}
              />
            ))}
          </ul>
        )}
      </section>
      <AccountInvoices
        invoices={invoices}
        linkOf={(quoteId) => quotes.find(({ id }) => id === quoteId)?.link ?? null}
      />
      <AccountReceipts receipts={receipts} />
      <section aria-labelledby="details" className={styles.details}>
        <h2 id="details" className={styles.title}>
          {t("details")}
        </h2>
        <AccountDetails me={me} saved={done === "details"} refused={wanted ? undefined : refused} />
        <p>
          <Link to="/account/security">{t("security")}</Link>
        </p>
      </section>
    </main>
  );
}
