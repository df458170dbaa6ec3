import { client } from "~/platform/http/client";
import { type CellEdit, type CellEdits, NOBODY } from "~/platform/ui/office/lists/cell-edit";
import { OPEN_STAGES, STAGE_LABELS, type Stage } from "../domain";
import { type Choices, type OpportunityRow, stageOf } from "./opportunity-values";

const opportunities = () => client("opportunities");

/** How cells of the opportunities' list change in place. The page of an opportunity closes it. */
export function opportunityEdits(
  staff: readonly { id: string; name: string }[],
  mayLeave: boolean,
): CellEdits<OpportunityRow> {
  let known: Promise<Choices> | undefined;
  const labels = async ({ pipelineId }: OpportunityRow) => {
    known ??= opportunities().choices();
    const { pipelines } = await known;
    return (stage: Stage) => stageOf(pipelines, pipelineId, stage)?.label ?? STAGE_LABELS[stage];
  };
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  const versionOf = async ({ id, rowVersion }: OpportunityRow, isAnyVersion: boolean) =>
    isAnyVersion ? (await opportunities().get({ id })).rowVersion : rowVersion;
  type Change = Omit<Parameters<ReturnType<typeof opportunities>["update"]>[0], "id" | "rowVersion">;
  const changedBy = async ({ id }: OpportunityRow) =>
    (await opportunities().get({ id })).history.at(-1)?.user;
  const edit = (
    of: Pick<CellEdit<OpportunityRow>, "kind" | "value" | "choices">,
    change: (value: string) => Change,
  ): CellEdit<OpportunityRow> => ({
    ...of,
    changedBy,
    save: async (row, value, isAnyVersion) =>
      opportunities().update({
        id: row.id,
        rowVersion: await versionOf(row, isAnyVersion),
        ...change(value),
      }),
  });
  return {
    stage: {
      kind: "choice",
      value: ({ stage }) => stage,
      choices: async (row) => {
        const labelOf = await labels(row);
        return OPEN_STAGES.map((stage) => ({ value: stage, label: labelOf(stage) }));
      },
      changedBy,
      save: async (row, value, isAnyVersion) =>
        opportunities().changeStage({
          id: row.id,
          rowVersion: await versionOf(row, isAnyVersion),
          stage: value as Stage,
        }),
    },
    amount: edit({ kind: "amount", value: ({ amount }) => String(amount) }, (value) => ({
      amount: Number(value),
    })),
    expectedCloseDate: edit(
      { kind: "day", value: ({ expectedCloseDate }) => expectedCloseDate ?? "" },
      (value) => ({ expectedCloseDate: value || null }),
    ),
    owner: edit(
      {
        kind: "choice",
        value: ({ ownerId }) => ownerId ?? "",
        choices: () => (mayLeave ? [NOBODY, ...people] : people),
      },
      (value) => ({ ownerId: value || null }),
    ),
  };
}
