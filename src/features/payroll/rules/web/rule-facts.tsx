import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { StatutoryRules } from "../domain";

const percent = (rate: number) => `${rate / 100}%`;
const BEFORE_TAX = { nssf: "NSSF", shif: "SHIF", housingLevy: "housing levy" } as const;
const INSURED = { premium: "private insurance", nhif: "NHIF", shif: "SHIF" } as const;

export function RuleFacts({ rules }: { rules: StatutoryRules }) {
  const { bands, nhif, shif, nssf, housingLevy, beforeTax, insuranceRelief, housingLevyRelief } = rules;
  return (
    <Facts width={220}>
      <Fact label="Tax">
        {bands.map(({ upTo, rate }) => (
          <div key={rate}>
            {percent(rate)} {upTo === null ? "above" : `to ${formatAmount(upTo)}`}
          </div>
        ))}
      </Fact>
      <Fact label="Personal relief">{formatKes(rules.personalRelief)}</Fact>
      <Fact label="PAYE is rounded to">the {rules.payeRounding}</Fact>
      <Fact label="NSSF">
        {percent(nssf.rate)} of pay to {formatAmount(nssf.upperLimit)}
        {nssf.lowerLimit > 0 && `, Tier I to ${formatAmount(nssf.lowerLimit)}`}
      </Fact>
      <Fact label="Health">
        {shif
          ? `SHIF ${percent(shif.rate)}, at least ${formatAmount(shif.minimum)}`
          : `NHIF ${formatAmount(nhif[0]?.amount ?? 0)} to ${formatAmount(nhif.at(-1)?.amount ?? 0)}`}
      </Fact>
      <Fact label="Housing levy">
        {housingLevy
          ? `${percent(housingLevy.rate)}${housingLevy.cap === null ? ", no cap" : `, at most ${formatAmount(housingLevy.cap)}`}`
          : "Not collected"}
      </Fact>
      <Fact label="Before tax">
        {beforeTax.length === 0 ? "Nothing" : beforeTax.map((name) => BEFORE_TAX[name]).join(", ")}
      </Fact>
      {rules.pensionCap > 0 && (
        <Fact label="Pension with NSSF">at most {formatAmount(rules.pensionCap)}</Fact>
      )}
      {rules.mortgageCap > 0 && (
        <Fact label="Mortgage interest">at most {formatAmount(rules.mortgageCap)}</Fact>
      )}
      {rules.medicalFundCap > 0 && (
        <Fact label="Medical fund">at most {formatAmount(rules.medicalFundCap)}</Fact>
      )}
      {insuranceRelief && (
        <Fact label="Insurance relief">
          {percent(insuranceRelief.rate)} of {insuranceRelief.on.map((name) => INSURED[name]).join(", ")}, at
          most {formatAmount(insuranceRelief.cap)}
        </Fact>
      )}
      {housingLevyRelief && (
        <Fact label="Housing levy relief">
          {percent(housingLevyRelief.rate)}, at most {formatAmount(housingLevyRelief.cap)}
        </Fact>
      )}
      {rules.benefits && (
        <Fact label="Benefits in kind">
          meals above {formatAmount(rules.benefits.mealsExempt)}, others above{" "}
          {formatAmount(rules.benefits.otherExempt)}, a house at {percent(rules.benefits.houseRate)} of pay or
          more
        </Fact>
      )}
      <Fact label="Training levy (NITA)">{formatKes(rules.nita)}, by the employer</Fact>
    </Facts>
  );
}
