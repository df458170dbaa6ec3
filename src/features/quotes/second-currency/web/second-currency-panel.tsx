import { NativeSelect } from "@mantine/core";
import { client } from "~/platform/http/client";
import type { Currency } from "~/platform/kernel/currencies";
import type { Cents } from "~/platform/kernel/money";
import { useAct } from "~/platform/ui/form/use-write";
import { type SecondCurrency, secondAmount, secondRate } from "../domain";

interface SecondCurrencyPanelProps {
  quote: { id: string; rowVersion: number; total: Cents; second: SecondCurrency | null };
  offers: readonly SecondCurrency[];
  /** Saves an edited draft first; undefined if that failed. */
  settled?: () => Promise<{ rowVersion: number } | undefined>;
}

/** The total in the quote's second currency with its rate, and choosing one. */
export function SecondCurrencyPanel({ quote, offers, settled }: SecondCurrencyPanelProps) {
  const { act, busy } = useAct();
  const { id, second, total } = quote;
  const choose = async (code: string) => {
    const now = settled ? await settled() : quote;
    if (!now) return;
    await act(
      "currency",
      () =>
        client("quotes").setSecondCurrency({
          id,
          rowVersion: now.rowVersion,
          currency: code === "" ? null : (code as Currency),
        }),
      { said: code === "" ? "Shown in one currency" : `Shown in ${code} as well` },
    );
  };
  return (
    <>
      {second && (
        <p>
          <b className="figure">{secondAmount(total, second)}</b> at {secondRate(second)}
        </p>
      )}
      {offers.length > 0 && (
        <NativeSelect
          label="Second currency"
          description="Shown beside the total at today's rate, which the quote keeps. The amount owed stays in the base currency."
          value={second?.currency ?? ""}
          disabled={busy !== undefined}
          onChange={(event) => void choose(event.currentTarget.value)}
          data={[{ value: "", label: "None" }, ...choicesOf(offers, second)]}
          maw={420}
        />
      )}
    </>
  );
}

function choicesOf(offers: readonly SecondCurrency[], second: SecondCurrency | null) {
  const codes = offers.map(({ currency }) => currency);
  const all = second && !codes.includes(second.currency) ? [...codes, second.currency] : codes;
  return all.map((value) => ({ value, label: value }));
}
