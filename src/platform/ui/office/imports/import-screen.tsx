import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import {
  fieldsOf,
  IMPORT_STATE_LABELS,
  type ImportDefinition,
  type ImportState,
  type Mapping,
} from "~/platform/kernel/import";
import { counted } from "~/platform/kernel/numbers";
import type { DayOrders, SheetProblem } from "~/platform/kernel/sheet-columns";
import { useAct } from "../../form/use-write";
import { Card } from "../card";
import { askToConfirm } from "../confirm";
import { Fact, Facts } from "../facts";
import { PageHead } from "../page-head";
import { type ImportColumn, type ImportLayout, ImportPanel, RefusedLink } from "./import-panel";

interface FoundImport<Field extends string> extends ImportLayout {
  id: string;
  fileName: string;
  state: ImportState;
  rows: number;
  added: number;
  takenBack?: number;
  hasRefused: boolean;
  columns: readonly ImportColumn<Field>[];
}

interface CheckedRows {
  refused: number;
  problems: readonly SheetProblem[];
  knownRows: readonly SheetProblem[];
  notes: readonly SheetProblem[];
}

interface ImportCalls<Field extends string, Check> {
  map: (input: { id: string; mapping: Mapping<Field>; dayOrders: DayOrders }) => Promise<unknown>;
  layOut: (input: { id: string; sheet?: number; heading?: number }) => Promise<unknown>;
  check: (input: { id: string }) => Promise<Check>;
  run: (input: { id: string }) => Promise<{ added: number; changed?: number }>;
}

interface TakingBack {
  warning: string;
  call: (input: { id: string }) => Promise<{ takenBack: number; stayed: number }>;
}

interface ImportScreenProps<Field extends string, Check extends CheckedRows> {
  file: ImportDefinition<Field>;
  path: string;
  found: FoundImport<Field>;
  calls: ImportCalls<Field, Check>;
  would: (check: Check) => { add: number; said: string };
  facts: readonly (readonly [label: string, value: number])[];
  takingBack?: TakingBack;
}

/** One file: its columns, a preview and the outcome. */
export function ImportScreen<Field extends string, Check extends CheckedRows>({
  file,
  path,
  found,
  calls,
  would,
  facts,
  takingBack,
}: ImportScreenProps<Field, Check>) {
  const { id, fileName, state, rows, added, takenBack } = found;
  return (
    <>
      <PageHead
        title={fileName}
        actions={
          <>
            <Button component={Link} to={path} variant="default" leftSection={<IconArrowLeft size={18} />}>
              All imports
            </Button>
            {takingBack && state === "imported" && added > 0 && (
              <TakeBackButton id={id} noun={file.noun} {...takingBack} />
            )}
          </>
        }
      >
        {counted(rows, "row")} · {IMPORT_STATE_LABELS[state]}
      </PageHead>
      {state === "uploaded" ? (
        <ImportPanel
          key={`${id} ${found.sheet} ${found.heading}`}
          {...found}
          fields={fieldsOf(file).map((value) => {
            const { label, isDay = false } = file.fields[value];
            return { value, label, isDay };
          })}
          refusedFile={`${path}/${id}/refused.csv`}
          onLayOut={(layout) => calls.layOut({ id, ...layout })}
          onCheck={async (mapping, dayOrders) => {
            await calls.map({ id, mapping, dayOrders });
            const check = await calls.check({ id });
            const { add, said } = would(check);
            const isKeptOut = file.badRows === "keep all out" && check.refused > 0;
            return {
              said: isKeptOut
                ? `${counted(check.refused, "row")} cannot be imported. Correct the file and upload it again: all go in, or none.`
                : said,
              problems: check.problems,
              knownRows: check.knownRows,
              notes: check.notes,
              run: `Import ${counted(add, file.noun)}`,
              isReady: add > 0 && !isKeptOut,
            };
          }}
          onRun={async () => {
            const { added, changed } = await calls.run({ id });
            return `${counted(added, file.noun)} added${changed === undefined ? "" : `, ${changed} changed`}`;
          }}
        />
      ) : (
        <Card title="Import result">
          <Facts>
            <Fact label="Added">{added}</Fact>
            {facts.map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
            {state === "taken_back" && <Fact label="Undone">{takenBack}</Fact>}
          </Facts>
          {found.hasRefused && <RefusedLink href={`${path}/${id}/refused.csv`} />}
        </Card>
      )}
    </>
  );
}

function TakeBackButton({ id, noun, warning, call }: TakingBack & { id: string; noun: string }) {
  const { busy, act } = useAct();
  const takeBack = async () => {
    const sure = await askToConfirm(warning, {
      title: "Undo the import",
      confirm: "Undo import",
      danger: true,
    });
    if (!sure) return;
    await act("take-back", () => call({ id }), {
      said: (done) => `${counted(done.takenBack, noun)} deleted, ${done.stayed} stay`,
    });
  };
  return (
    <Button variant="default" color="red" loading={busy !== undefined} onClick={takeBack}>
      Undo import
    </Button>
  );
}
