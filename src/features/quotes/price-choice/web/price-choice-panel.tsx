import { Alert, Button, Input, SegmentedControl, Select, Text } from "@mantine/core";
import { dayInWords, differenceInWords } from "~/features/pricing/domain/day-factors";
import {
  PRICE_TYPE_WORDS,
  PRICE_TYPES,
  PRICED_BY,
  PRICED_BY_LABELS,
  type PriceType,
} from "~/features/pricing/domain/price-types";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { notifyRefusal } from "~/platform/ui/office/notify";
import type { QuoteDetail } from "../../page/web/shown-quote";
import styles from "./price-choice.module.css";
import { inventoryInWords } from "./price-facts";
import { changeOf, describeWhatIf, type ShownWhatIf } from "./what-ifs";

interface PriceChoicePanelProps {
  quote: QuoteDetail;
  /** Saves an edited draft first; undefined if that failed. */
  settled: () => Promise<QuoteDetail | undefined>;
}

const TYPES = PRICE_TYPES.map((value) => ({ value, label: PRICE_TYPE_WORDS.en[value].name }));
const METHODS = PRICED_BY.map((value) => ({ value, label: PRICED_BY_LABELS[value] }));
const UNSAVED = "This quote has changes that are not saved.";

/** Saves the draft, then one choice about its price. */
function useChoice({ quote, settled }: PriceChoicePanelProps) {
  const { act, busy } = useAct();
  const { id, choice } = quote;
  const saved = async () => {
    const now = await settled();
    if (!now) notifyRefusal(UNSAVED);
    return now?.rowVersion;
  };
  const apply = async (whatIf: ShownWhatIf) => {
    const hasAgreed = whatIf.kind !== "packing" && choice.reasons.some((why) => why.startsWith("Agreed"));
    const sure =
      !hasAgreed ||
      (await askToConfirm("Prices that you agreed on are replaced by those of the price list.", {
        title: "Calculate all prices?",
        confirm: "Calculate",
      }));
    const rowVersion = sure ? await saved() : undefined;
    if (rowVersion === undefined) return;
    await act(whatIf.kind, () => client("quotes").choosePrice({ id, rowVersion, ...changeOf(whatIf) }), {
      said: `Price changed: ${differenceInWords(whatIf.difference)}`,
    });
  };
  const setType = async (type: string | null) => {
    const rowVersion = await saved();
    if (rowVersion === undefined) return;
    await act("type", () =>
      client("quotes").choosePriceType({ id, rowVersion, type: type as PriceType | null }),
    );
  };
  return { busy, apply, setType };
}

/** How a draft is priced, how far its price binds, and what changes would cost. */
export function PriceChoicePanel(props: PriceChoicePanelProps) {
  const { quote } = props;
  const { choice, pricedBy, priceType, serviceDate } = quote;
  const { busy, apply, setType } = useChoice(props);
  const again = choice.whatIfs.find(({ kind }) => kind === "again");
  const method = choice.whatIfs.find(({ kind }) => kind === "method");
  const tries = choice.whatIfs.filter((whatIf) => whatIf !== again);
  const hasVolume = choice.hasVolumeRates || pricedBy === "volume";
  return (
    <div className={styles.choice}>
      <div className={styles.controls}>
        {hasVolume && (
          <Input.Wrapper label="Priced by" labelElement="div">
            <SegmentedControl
              display="flex"
              aria-label="Priced by"
              data={METHODS}
              value={pricedBy}
              disabled={!method || busy !== undefined}
              onChange={() => method && void apply(method)}
            />
          </Input.Wrapper>
        )}
        <Select
          label="Type of price"
          placeholder="As the terms say"
          data={TYPES}
          value={priceType}
          clearable
          disabled={busy !== undefined}
          onChange={(type) => void setType(type)}
          w={220}
        />
      </div>
      {priceType && (
        <Text inherit fz={14} c="dimmed">
          The customer reads: {PRICE_TYPE_WORDS.en[priceType].meaning}
        </Text>
      )}
      {hasVolume && (
        <Text inherit fz={14} c="dimmed">
          {inventoryInWords(choice)}
        </Text>
      )}
      {quote.dayPrice && (
        <Text inherit fz={14} c="dimmed">
          {dayInWords(quote.dayPrice)}
        </Text>
      )}
      {again && (
        <Alert color="yellow" role="status">
          The inventory, the access, the distance or the day changed after this price was calculated.
          <Button
            size="compact-md"
            variant="white"
            display="block"
            mt={8}
            loading={busy === "again"}
            onClick={() => void apply(again)}
          >
            Calculate again, {differenceInWords(again.difference)}
          </Button>
        </Alert>
      )}
      {tries.length > 0 && <WhatIfs tries={tries} {...{ serviceDate, busy, apply }} />}
    </div>
  );
}

interface WhatIfsProps {
  tries: readonly ShownWhatIf[];
  serviceDate: string | null;
  busy: string | undefined;
  apply: (whatIf: ShownWhatIf) => Promise<void>;
}

/** Changes to try: one click makes one the draft. */
function WhatIfs({ tries, serviceDate, busy, apply }: WhatIfsProps) {
  return (
    <section aria-label="What if">
      <Text component="h4" inherit fw={600} mb={6}>
        What if
      </Text>
      <ul className={styles.tries}>
        {tries.map((whatIf) => {
          const label = describeWhatIf(whatIf, serviceDate);
          return (
            <li key={whatIf.kind}>
              <span>{label}</span>
              <b className="figure">{differenceInWords(whatIf.difference)}</b>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Apply: ${label}`}
                loading={busy === whatIf.kind}
                disabled={busy !== undefined}
                onClick={() => void apply(whatIf)}
              >
                Apply
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
