import { useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { windowOf } from "~/features/settings/windows/domain";
import type { Refusal } from "~/platform/http/page-errors";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { canTakeMpesa, formatPhone, parsePhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { CheckField, TextField } from "~/platform/ui/field";
import { SummaryCard, SummaryTotal } from "~/platform/ui/summary-card";
import { ChoiceRows } from "./choice-rows";
import { DayChoice, type DaysView, type DayView } from "./day-choice";
import styles from "./panels.module.css";
import { type MpesaView, percent, type QuoteView } from "./quote-view";
import { RefusedNotice } from "./refused-notice";

interface AcceptPanelProps {
  quote: QuoteView;
  phone: string;
  mpesa: MpesaView;
  hasBank: boolean;
  /** For a company without a PIN. */
  asksKraPin: boolean;
  days: DaysView;
  /** Unique per rendered form, so that repeated submits accept the quote once. */
  idempotencyKey: string;
  refused: Refusal | undefined;
}

/** Accepts a quote: payment amount, open date, typed name, terms and phone number. */
export function AcceptPanel({
  quote,
  phone,
  mpesa,
  hasBank,
  asksKraPin,
  days,
  idempotencyKey,
  refused,
}: AcceptPanelProps) {
  const t = useTranslations("portal.accept");
  const navigation = useNavigation();
  const [part, setPart] = useState("deposit");
  const [day, setDay] = useState<DayView>();
  const [own, setOwn] = useState<Record<string, string>>({});
  const [cleared, setCleared] = useState<{ refused: Refusal | undefined; names: string[] }>({
    refused,
    names: [],
  });
  const offered = days.hold?.state === "held" ? days.hold : undefined;
  const form = useRef<HTMLFormElement>(null);
  const busy = navigation.formData?.get("intent") === "accept";
  const paysNow = mpesa.available && part !== "later";
  const { total, depositDue } = day ?? quote;
  const due = part === "full" ? total : depositDue;
  const gone = cleared.refused === refused ? cleared.names : [];
  const errorOf = (name: string) => own[name] ?? (gone.includes(name) ? undefined : refused?.fields[name]);
  const edit = (name: string) => {
    setOwn(({ [name]: _, ...others }) => others);
    setCleared({ refused, names: [...gone, name] });
  };

  const check = (event: React.FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    const missing: Record<string, string> = {};
    if (!data.get("serviceDate")) missing.serviceDate = t("needDate");
    if (!String(data.get("name") ?? "").trim()) missing.name = t("needName");
    const phone = parsePhone(String(data.get("phone") ?? ""));
    if (paysNow && !(phone && canTakeMpesa(phone))) missing.phone = t("needPhone");
    if (!data.get("terms")) missing.terms = t("needTerms");
    setOwn(missing);
    const first = Object.keys(missing)[0];
    if (!first) return;
    event.preventDefault();
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <Form method="post" id="accept" ref={form} onSubmit={check} noValidate preventScrollReset>
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="key" value={idempotencyKey} />
      <SummaryCard
        stub={
          <>
            <SummaryTotal
              label={paysNow ? t("toPayNow") : t("total")}
              value={formatKes(paysNow ? due : total)}
              live
            />
            <Button type="submit" kind="main" wide className={styles.main} busy={busy && t("accepting")}>
              {paysNow ? t("acceptAndPay") : t("accept")}
            </Button>
            <p className={`sub ${styles.small}`}>{paysNow ? t("pin") : t("noPayment")}</p>
          </>
        }
      >
        <h2 className={styles.title}>{t("title")}</h2>
        <RefusedNotice refused={refused} hasFields />
        <div className={styles.fields}>
          {mpesa.available && (
            <ChoiceRows
              name="part"
              legend={t("title")}
              value={part}
              onChange={setPart}
              choices={[
                {
                  value: "deposit",
                  label: t("deposit", { rate: percent(quote.depositRate) }),
                  note: t("balanceLater", { amount: formatKes(total - depositDue) }),
                  amount: formatAmount(depositDue),
                },
                { value: "full", label: t("full"), amount: formatAmount(total) },
                { value: "later", label: t("later"), note: t(hasBank ? "laterNote" : "laterNoteNoBank") },
              ]}
            />
          )}
          <DayChoice
            days={days.days}
            start={offered?.date ?? quote.serviceDate ?? ""}
            startWindow={offered?.window ?? windowOf(quote.preferredTime ?? "")}
            error={errorOf("serviceDate")}
            onChange={(chosen) => {
              setDay(chosen);
              edit("serviceDate");
            }}
          />
          <TextField
            label={t("name")}
            name="name"
            autoComplete="name"
            help={t("nameHelp")}
            error={errorOf("name")}
            onChange={() => edit("name")}
          />
          {asksKraPin && (
            <TextField
              label={t("kraPin")}
              name="kraPin"
              autoComplete="off"
              maxLength={20}
              help={t("kraPinHelp")}
              error={errorOf("kraPin")}
              onChange={() => edit("kraPin")}
            />
          )}
          {paysNow && (
            <TextField
              label={t("phone")}
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              defaultValue={formatPhone(phone)}
              error={errorOf("phone")}
              onChange={() => edit("phone")}
            />
          )}
          <CheckField
            name="terms"
            value="yes"
            error={errorOf("terms")}
            onChange={() => edit("terms")}
            label={t.rich("terms", {
              link: (chunks) => (
                <Link to="/terms-of-service" target="_blank">
                  {chunks}
                </Link>
              ),
            })}
          />
        </div>
      </SummaryCard>
    </Form>
  );
}
