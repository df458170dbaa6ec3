import { client } from "~/platform/http/client";
import { CURRENCIES, CURRENCY_CODES, type Currency } from "~/platform/kernel/currencies";
import type { PlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { formatRate, rateSentence, readRate } from "../domain";

interface RateDialogProps {
  rate?: { currency: Currency; date: PlainDate; rate: string } | undefined;
  today: PlainDate;
  onClose: () => void;
}

/** The rate of a day, entered or changed. A rate of the same day is replaced. */
export function RateDialog({ rate: known, today, onClose }: RateDialogProps) {
  const { baseCurrency } = formats();
  const form = useWriteForm({
    start: {
      currency: known?.currency ?? (baseCurrency === "USD" ? "EUR" : "USD"),
      date: known?.date ?? today,
      rate: known ? formatRate(known.rate) : "",
    },
    // Sends an invalid rate unchanged, so that the server returns the field error.
    send: ({ currency, date, rate }) =>
      client("exchangeRates").set({
        currency: currency as Currency,
        date,
        rate: readRate(rate) ?? rate,
      }),
    said: (_, { currency, rate }) => rateSentence(currency as Currency, readRate(rate) ?? rate),
    after: onClose,
  });
  return (
    <DialogForm of={form} title={known ? "Change the rate" : "Enter a rate"} submit="Save" onClose={onClose}>
      <SelectField
        of={form}
        name="currency"
        label="Currency"
        disabled={known !== undefined}
        data={CURRENCY_CODES.filter((code) => code !== baseCurrency).map((value) => ({
          value,
          label: `${value} · ${CURRENCIES[value].en}`,
        }))}
      />
      <DateField of={form} name="date" label="From day" max={today} />
      <TextField
        of={form}
        name="rate"
        label={`Rate in ${baseCurrency} for one unit`}
        placeholder={formatRate("129.35")}
        inputMode="decimal"
        maxLength={16}
        required="Please enter a rate"
      />
    </DialogForm>
  );
}
