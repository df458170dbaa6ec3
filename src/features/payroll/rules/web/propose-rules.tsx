import { SimpleGrid } from "@mantine/core";
import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, CheckboxField, DateField, NumberField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { payrollRulesContract } from "../contract";
import { CONTRIBUTIONS, type Contribution, type StatutoryRules } from "../domain";
import { rulesSourceRequired } from "../errors";
import styles from "./rules-page.module.css";

export type ShownRules = Output<typeof payrollRulesContract, "list">["ruleSets"][number];

/** Rates are per cent, as people write them. */
interface Values {
  validFrom: string;
  source: string;
  rules: {
    bands: { upTo: MoneyValue; rate: number | null }[];
    personalRelief: MoneyValue;
    shifRate: number | null;
    shifMinimum: MoneyValue;
    nssf: number | null;
    nssfLower: MoneyValue;
    nssfUpper: MoneyValue;
    levyRate: number | null;
    pensionCap: MoneyValue;
    mortgageCap: MoneyValue;
    medicalFundCap: MoneyValue;
    disabilityExemption: MoneyValue;
    insuranceRate: number | null;
    insuranceCap: MoneyValue;
    beforeTax: Record<Contribution, boolean>;
    mealsExempt: MoneyValue;
    otherExempt: MoneyValue;
    houseRate: number | null;
    nita: MoneyValue;
  };
}

const basisPoints = (percent: number | null) => Math.round((percent ?? 0) * 100);

function valuesOf({ rules }: ShownRules): Values {
  return {
    validFrom: "",
    source: "",
    rules: {
      bands: rules.bands.map(({ upTo, rate }) => ({ upTo: upTo ?? "", rate: rate / 100 })),
      personalRelief: rules.personalRelief,
      shifRate: (rules.shif?.rate ?? 0) / 100,
      shifMinimum: rules.shif?.minimum ?? "",
      nssf: rules.nssf.rate / 100,
      nssfLower: rules.nssf.lowerLimit,
      nssfUpper: rules.nssf.upperLimit,
      levyRate: (rules.housingLevy?.rate ?? 0) / 100,
      pensionCap: rules.pensionCap,
      mortgageCap: rules.mortgageCap,
      medicalFundCap: rules.medicalFundCap,
      disabilityExemption: rules.disabilityExemption,
      insuranceRate: (rules.insuranceRelief?.rate ?? 0) / 100,
      insuranceCap: rules.insuranceRelief?.cap ?? "",
      beforeTax: {
        nssf: rules.beforeTax.includes("nssf"),
        shif: rules.beforeTax.includes("shif"),
        housingLevy: rules.beforeTax.includes("housingLevy"),
      },
      mealsExempt: rules.benefits?.mealsExempt ?? "",
      otherExempt: rules.benefits?.otherExempt ?? "",
      houseRate: (rules.benefits?.houseRate ?? 0) / 100,
      nita: rules.nita,
    },
  };
}

/** Merges the form's values into the initial rules; rules without a field stay unchanged. */
function rulesOf(before: StatutoryRules, { rules }: Values): StatutoryRules {
  const shifRate = basisPoints(rules.shifRate);
  const levyRate = basisPoints(rules.levyRate);
  const insuranceRate = basisPoints(rules.insuranceRate);
  const insured = before.insuranceRelief?.on ?? ["premium" as const];
  return {
    ...before,
    bands: rules.bands.map(({ upTo, rate }, at) => ({
      upTo: at === rules.bands.length - 1 ? null : centsOf(upTo),
      rate: basisPoints(rate),
    })),
    personalRelief: centsOf(rules.personalRelief),
    shif: shifRate > 0 ? { rate: shifRate, minimum: centsOf(rules.shifMinimum) } : null,
    nssf: {
      rate: basisPoints(rules.nssf),
      lowerLimit: centsOf(rules.nssfLower),
      upperLimit: centsOf(rules.nssfUpper),
    },
    housingLevy: levyRate > 0 ? { rate: levyRate, cap: before.housingLevy?.cap ?? null } : null,
    pensionCap: centsOf(rules.pensionCap),
    mortgageCap: centsOf(rules.mortgageCap),
    medicalFundCap: centsOf(rules.medicalFundCap),
    disabilityExemption: centsOf(rules.disabilityExemption),
    insuranceRelief:
      insuranceRate > 0 ? { rate: insuranceRate, cap: centsOf(rules.insuranceCap), on: insured } : null,
    beforeTax: CONTRIBUTIONS.filter((name) => rules.beforeTax[name]),
    benefits: {
      mealsExempt: centsOf(rules.mealsExempt),
      otherExempt: centsOf(rules.otherExempt),
      houseRate: basisPoints(rules.houseRate),
    },
    nita: centsOf(rules.nita),
  };
}

/** Proposes the law's rules from a month on, beginning with the latest. A second person confirms them. */
export function ProposeRules({ from, onClose }: { from: ShownRules; onClose: () => void }) {
  const form = useWriteForm({
    start: valuesOf(from),
    send: (values, { context }) =>
      client("payrollRules").propose(
        { validFrom: values.validFrom, source: values.source, rules: rulesOf(from.rules, values) },
        { context },
      ),
    after: onClose,
    said: ({ name }) => `${name} waits for a second person to confirm it`,
  });
  return (
    <DialogForm of={form} title="Propose rules" submit="Propose rules" size="lg" onClose={onClose}>
      <SimpleGrid minColWidth={180} spacing={12}>
        <DateField
          of={form}
          name="validFrom"
          label="From"
          description="The first day of a month"
          required="Please choose the day"
          focus
        />
      </SimpleGrid>
      <TextareaField
        of={form}
        name="source"
        label="Source"
        placeholder="Act, section, date"
        required={rulesSourceRequired.en}
        maxLength={1000}
      />
      <Bands of={form} />
      <SimpleGrid minColWidth={180} spacing={12}>
        <AmountField of={form} name="rules.personalRelief" label="Personal relief" />
        <NumberField of={form} name="rules.nssf" label="NSSF %" min={0} max={100} decimals={2} />
        <AmountField of={form} name="rules.nssfLower" label="NSSF lower limit" />
        <AmountField of={form} name="rules.nssfUpper" label="NSSF upper limit" />
        <NumberField of={form} name="rules.shifRate" label="SHIF %" min={0} max={100} decimals={2} />
        <AmountField of={form} name="rules.shifMinimum" label="SHIF at least" />
        <NumberField of={form} name="rules.levyRate" label="Housing levy %" min={0} max={100} decimals={2} />
        <AmountField of={form} name="rules.pensionCap" label="Pension with NSSF, at most" />
        <AmountField of={form} name="rules.mortgageCap" label="Mortgage interest, at most" />
        <AmountField of={form} name="rules.medicalFundCap" label="Medical fund, at most" />
        <AmountField of={form} name="rules.disabilityExemption" label="Disability exemption" />
        <NumberField
          of={form}
          name="rules.insuranceRate"
          label="Insurance relief %"
          min={0}
          max={100}
          decimals={2}
        />
        <AmountField of={form} name="rules.insuranceCap" label="Insurance relief, at most" />
        <AmountField of={form} name="rules.mealsExempt" label="Meals free of tax to" />
        <AmountField of={form} name="rules.otherExempt" label="Other benefits free of tax to" />
        <NumberField
          of={form}
          name="rules.houseRate"
          label="House, at least % of pay"
          min={0}
          max={100}
          decimals={2}
        />
        <AmountField of={form} name="rules.nita" label="NITA, a month" />
        <CheckboxField of={form} name="rules.beforeTax.nssf" label="NSSF before tax" />
        <CheckboxField of={form} name="rules.beforeTax.shif" label="SHIF before tax" />
        <CheckboxField of={form} name="rules.beforeTax.housingLevy" label="Housing levy before tax" />
      </SimpleGrid>
    </DialogForm>
  );
}

function Bands({ of }: { of: WriteForm<Values> }) {
  const last = of.values.rules.bands.length - 1;
  return (
    <fieldset className={styles.bands}>
      <legend>Monthly tax bands</legend>
      {of.values.rules.bands.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands are known by their place
        <div key={at} className={styles.band}>
          <NumberField
            of={of}
            name={`rules.bands.${at}.rate`}
            label={`Band ${at + 1}: %`}
            min={0}
            max={100}
            decimals={2}
          />
          {at < last && <AmountField of={of} name={`rules.bands.${at}.upTo`} label={`Band ${at + 1}: to`} />}
        </div>
      ))}
    </fieldset>
  );
}
