import { useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { METHOD_LABELS } from "~/features/payments/domain";
import type { Refusal } from "~/platform/http/page-errors";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { TextField } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import { checkAmount, depositLeftOf, promptAmount } from "../domain";
import { ChoiceRows } from "./choice-rows";
import { MoveStanding, useMoveTitle } from "./move-standing";
import { OtherWays } from "./other-ways";
import styles from "./panels.module.css";
import { ConvertedNotice, countriesOf, offersIn, PayWays } from "./pay-ways";
import type { BankView, InvoiceView, MoveView, MpesaView, OffersView, OtherPromptView } from "./quote-view";

interface PayPanelProps {
  invoice: InvoiceView;
  mpesa: MpesaView;
  bank: BankView;
  offers: OffersView;
  move: MoveView | null;
  today: string;
  phone: string;
  note?: string | null;
  isAll: boolean;
  idempotencyKey: string;
  refused: Refusal | undefined;
  /** The page of a pending prompt: another payment would be a duplicate. */
  waiting: (OtherPromptView & { href: string }) | null;
}

/** After acceptance: amounts paid and open, and payment of deposit, balance or another amount. */
export function PayPanel({
  invoice,
  mpesa,
  bank,
  offers,
  move,
  today,
  phone,
  note = null,
  isAll,
  idempotencyKey,
  refused,
  waiting,
}: PayPanelProps) {
  const t = useTranslations("portal.pay");
  const navigation = useNavigation();
  const depositLeft = depositLeftOf(invoice, move);
  const hasDeposit = depositLeft > 0 && depositLeft < invoice.balance;
  const [chosen, setPart] = useState(hasDeposit ? "deposit" : "balance");
  // The deposit may have been paid in the meantime.
  const part = chosen === "deposit" && !hasDeposit ? "balance" : chosen;
  const [other, setOther] = useState("");
  const [cleared, setCleared] = useState<Refusal>();
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const busy = ["pay", "charge"].includes(String(navigation.formData?.get("intent")));
  const { hasWays, region, chooseRegion, way, setWay, offer } = useWay(offers, mpesa);
  const canPay = mpesa.available || hasWays;
  const limits = offer
    ? { minAmount: Math.ceil(offer.minAmount / 100), maxAmount: Math.floor(offer.maxAmount / 100) }
    : mpesa;
  const checked = checkAmount(other, invoice.balance, limits);
  const typed = "cents" in checked ? checked.cents : 0;
  const wanted = part === "deposit" ? depositLeft : part === "balance" ? invoice.balance : typed;
  // M-Pesa takes whole shillings. A balance with cents is rounded up and the excess becomes credit.
  const shillings = promptAmount(wanted, limits);
  // Gateways take cents too; above the limit the amount is split evenly.
  const asked = offer ? Math.min(wanted, shillings * 100) : shillings * 100;
  const settled = invoice.balance <= 0;
  const held = invoice.paid > 0 && depositLeft <= 0;
  const moveTitle = useMoveTitle(move);
  const isTold = move !== null;
  const title = isTold ? moveTitle : settled ? t("paidTitle") : t(note ? "feeTitle" : "title");
  const said = refused && refused !== cleared ? refused : undefined;
  const amountError =
    said?.fields.amount ??
    (tried && "problem" in checked ? t(`problem.${checked.problem}`, { amount: checked.amount }) : undefined);
  const check = (event: React.FormEvent<HTMLFormElement>) => {
    if (part !== "other" || !("problem" in checked)) return;
    event.preventDefault();
    setTried(true);
    form.current?.querySelector<HTMLElement>("[data-amount]")?.focus();
  };
  const choices = [
    ...(hasDeposit ? [{ value: "deposit", label: t("deposit"), amount: formatAmount(depositLeft) }] : []),
    { value: "balance", label: t("theBalance"), amount: formatAmount(invoice.balance) },
    { value: "other", label: t("otherAmount") },
  ];
  return (
    <>
      <Form method="post" ref={form} onSubmit={check} noValidate preventScrollReset>
        <input type="hidden" name="intent" value={offer ? "charge" : "pay"} />
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="amount" value={offer ? asked : shillings} />
        {offer && <input type="hidden" name="gateway" value={offer.gateway} />}
        <SummaryCard
          stub={
            settled ? (
              <SummaryTotal label={t("balance")} value={formatKes(0)} />
            ) : (
              <>
                <SummaryTotal
                  label={canPay ? t("toPayNow") : t("balance")}
                  value={formatKes(canPay ? asked : invoice.balance)}
                  live
                />
                {canPay && (
                  <Button type="submit" kind="main" wide className={styles.main} busy={busy && t("sending")}>
                    {offer
                      ? t(offer.way === "page" ? "toPage" : "toPhone", { name: METHOD_LABELS[offer.gateway] })
                      : t("send")}
                  </Button>
                )}
              </>
            )
          }
        >
          <h2 className={styles.title}>{title}</h2>
          {isTold && <MoveStanding move={move} />}
          {note && <p className={styles.lead}>{note}</p>}
          {(settled || held) && (
            <p className={styles.lead}>
              {settled
                ? t(isAll ? "paid" : "paidThis")
                : t(invoice.dueDate < today ? "balanceWasDue" : "depositPaid", {
                    date: formatDate(invoice.dueDate),
                  })}
            </p>
          )}
          {invoice.credit > 0 && (
            <p className={styles.lead}>{t("credit", { amount: formatKes(invoice.credit) })}</p>
          )}
          <div className={styles.list}>
            <SummaryLine label={t("invoice")} value={invoice.number} />
            <SummaryLine label={t("total")} value={formatAmount(invoice.total)} />
            {invoice.credited > 0 && (
              <SummaryLine label={t("credited")} value={`−${formatAmount(invoice.credited)}`} />
            )}
            <SummaryLine
              label={t("paidSoFar")}
              value={formatAmount(invoice.paid)}
              zero={invoice.paid === 0}
            />
            {!settled && <SummaryLine label={t("balance")} value={formatAmount(invoice.balance)} />}
          </div>
          {waiting && (
            <div className={styles.hand}>
              <Notice tone="waiting">
                {t.rich("waiting", {
                  phone: waiting.phone,
                  amount: formatKes(waiting.amount * 100),
                  link: (chunks) => <Link to={waiting.href}>{chunks}</Link>,
                })}
              </Notice>
            </div>
          )}
          {!settled && canPay && (
            <div className={styles.fields}>
              {hasWays && (
                <PayWays
                  offers={offers}
                  mpesa={mpesa}
                  region={region}
                  onRegion={chooseRegion}
                  way={way}
                  onWay={setWay}
                />
              )}
              {hasWays && <h3>{t("part")}</h3>}
              <ChoiceRows
                name="part"
                legend={t(hasWays ? "part" : "title")}
                choices={choices}
                value={part}
                onChange={setPart}
              />
              {part === "other" && (
                <TextField
                  label={t("amount")}
                  inputMode="decimal"
                  autoComplete="off"
                  data-amount
                  value={other}
                  onChange={(event) => {
                    setOther(event.currentTarget.value);
                    setCleared(refused);
                    setTried(false);
                  }}
                  onBlur={() => setTried(other !== "")}
                  error={amountError}
                />
              )}
              {offer?.way !== "page" && (
                <TextField
                  label={offer ? t("phoneOf", { name: METHOD_LABELS[offer.gateway] }) : t("phone")}
                  name="phone"
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                  defaultValue={formatPhone(phone)}
                  onChange={() => setCleared(refused)}
                  error={said?.fields.phone}
                />
              )}
              {offer && <ConvertedNotice offer={offer} cents={asked} />}
              {Math.ceil(wanted / 100) > limits.maxAmount && (
                <Notice>
                  {offer
                    ? t("partsOf", {
                        name: METHOD_LABELS[offer.gateway],
                        max: formatKes(limits.maxAmount * 100),
                      })
                    : t("parts", { max: formatKes(limits.maxAmount * 100) })}
                </Notice>
              )}
              {said &&
                (Object.keys(said.fields).length === 0 || (said.fields.amount && part !== "other")) && (
                  <Notice tone="error" announce>
                    {said.message}
                  </Notice>
                )}
            </div>
          )}
          {!settled && !canPay && (
            <div className={styles.hand}>
              <Notice>{t(bank.length > 0 ? "byBank" : "unavailable")}</Notice>
            </div>
          )}
        </SummaryCard>
      </Form>
      {!settled && <OtherWays invoice={invoice} mpesa={mpesa} bank={bank} />}
    </>
  );
}

function useWay(offers: OffersView, mpesa: MpesaView) {
  const hasWays = offers.offers.length > 0;
  const countries = countriesOf(offers, mpesa);
  const own = offers.region ?? "";
  const [region, setRegion] = useState<string>(countries.find((each) => each === own) ?? countries[0] ?? own);
  const [way, setWay] = useState("");
  const here = offersIn(offers, region);
  const hasMpesa = mpesa.available && (mpesa.regions.includes(region) || !hasWays);
  const chosen = here.find(({ gateway }) => gateway === way);
  const offer = chosen ?? (hasMpesa ? undefined : here[0]);
  const chooseRegion = (next: string) => {
    setRegion(next);
    setWay("");
  };
  return { hasWays, region, chooseRegion, way: offer?.gateway ?? "mpesa", setWay, offer };
}
