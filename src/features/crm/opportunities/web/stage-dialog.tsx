import { useEffect, useState } from "react";
import { CustomerPicker } from "~/features/customers/web/customer-picker";
import { client, type Output } from "~/platform/http/client";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { currencyMark, formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, BoundField, DateField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import { notifyProblem } from "~/platform/ui/office/notify";
import { MAX_NOTES } from "../../leads/domain";
import type { opportunitiesContract } from "../contract";
import { type Requirement, STAGE_LABELS, STAGES, type Stage } from "../domain";
import { type Choices, choiceOf, failed, type OpportunityRow, stageOf } from "./opportunity-values";

type Win = Output<typeof opportunitiesContract, "wins">["wins"][number];

interface StageDialogProps {
  opportunity: Pick<
    OpportunityRow,
    | "id"
    | "opportunityNumber"
    | "name"
    | "pipelineId"
    | "stage"
    | "rowVersion"
    | "amount"
    | "expectedCloseDate"
    | "customerId"
    | "customer"
  > & { nextSteps?: string };
  to?: Stage | undefined;
  choices: Choices;
  onClose: () => void;
}

const labelOf = ({ kind, number, total, at }: Win) =>
  `${kind === "quote" ? "Quote" : "Move"} ${number}, ${formatKes(total)}, ${formatDate(nairobiDate(at))}`;

/** Moves an opportunity to a stage and collects its required fields. */
export function StageDialog({ opportunity, to, choices, onClose }: StageDialogProps) {
  const { id, opportunityNumber, name, pipelineId, rowVersion } = opportunity;
  const [customer, setCustomer] = useState(
    choiceOf(
      opportunity.customerId
        ? { id: opportunity.customerId, number: "", name: opportunity.customer ?? "" }
        : null,
    ),
  );
  const nameOf = (of: Stage) => stageOf(choices.pipelines, pipelineId, of)?.label ?? STAGE_LABELS[of];
  const form = useWriteForm({
    start: {
      stage: (to ?? opportunity.stage) as string | null,
      amount: (opportunity.amount || "") as MoneyValue,
      expectedCloseDate: opportunity.expectedCloseDate ?? "",
      customerId: opportunity.customerId,
      nextSteps: opportunity.nextSteps ?? "",
      lossReason: null as string | null,
      winReason: "",
      wonBy: null as string | null,
    },
    send: (values) => {
      const asks = askedBy(values.stage as Stage);
      return client("opportunities").changeStage({
        id,
        rowVersion,
        stage: values.stage as Stage,
        ...(asks.has("amount") && { amount: values.amount === "" ? 0 : values.amount }),
        ...(asks.has("expectedCloseDate") && { expectedCloseDate: values.expectedCloseDate || null }),
        ...(asks.has("customerId") && { customerId: values.customerId }),
        ...(asks.has("nextSteps") && { nextSteps: values.nextSteps }),
        ...(values.stage === "closed_lost" && { lossReason: values.lossReason ?? "" }),
        ...(values.stage === "closed_won" && { winReason: values.winReason }),
        ...(values.stage === "closed_won" && values.wonBy && { wonBy: values.wonBy }),
      });
    },
    summary: failed("Failed to move opportunity"),
    after: onClose,
    said: ({ stage }) => `${opportunityNumber} is at ${nameOf(stage)}`,
  });
  const stage = (form.values.stage ?? opportunity.stage) as Stage;
  const askedBy = (of: Stage) => new Set<Requirement>(stageOf(choices.pipelines, pipelineId, of)?.requires);
  const asks = askedBy(stage);
  const wins = useWins(id, stage === "closed_won");
  return (
    <DialogForm
      of={form}
      title={to ? `Move to ${nameOf(to)}` : "Move to another stage"}
      submit="Move"
      ready={stage !== opportunity.stage}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        {name}, {opportunityNumber}
      </p>
      {!to && (
        <SelectField
          of={form}
          name="stage"
          label="Stage"
          data={STAGES.map((value) => ({ value, label: nameOf(value) }))}
          focus
        />
      )}
      {asks.has("amount") && <AmountField of={form} name="amount" label={`Amount, ${currencyMark()}`} />}
      {asks.has("expectedCloseDate") && (
        <DateField of={form} name="expectedCloseDate" label="Expected close date" />
      )}
      {asks.has("customerId") && (
        <BoundField of={form} name="customerId">
          {({ onChange, error }) => (
            <CustomerPicker
              label="Customer"
              value={customer}
              error={error}
              onChange={(chosen) => {
                setCustomer(chosen);
                onChange(chosen?.id ?? null);
              }}
            />
          )}
        </BoundField>
      )}
      {asks.has("nextSteps") && (
        <TextareaField of={form} name="nextSteps" label="Next steps" maxLength={MAX_NOTES} />
      )}
      {stage === "closed_lost" && (
        <SelectField
          of={form}
          name="lossReason"
          label="Why it was lost"
          required="Please choose why it was lost"
          data={[...choices.lossReasons]}
        />
      )}
      {stage === "closed_won" && (
        <>
          <SelectField
            of={form}
            name="wonBy"
            label="Won by"
            description="The accepted quote or the booked move; left empty, the latest one."
            data={wins.map((win) => ({ value: win.id, label: labelOf(win) }))}
            placeholder={
              wins.length === 0 ? "No accepted quote and no booked move yet" : labelOf(wins[0] as Win)
            }
            clearable
          />
          <TextareaField of={form} name="winReason" label="Why it was won" maxLength={MAX_NOTES} />
        </>
      )}
    </DialogForm>
  );
}

function useWins(id: string, isAsked: boolean): readonly Win[] {
  const [wins, setWins] = useState<readonly Win[]>([]);
  useEffect(() => {
    if (!isAsked) return;
    let isOpen = true;
    client("opportunities")
      .wins({ id })
      .then((found) => isOpen && setWins(found.wins), notifyProblem);
    return () => {
      isOpen = false;
    };
  }, [id, isAsked]);
  return wins;
}
