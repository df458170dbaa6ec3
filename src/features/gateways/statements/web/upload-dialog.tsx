import { METHOD_LABELS } from "~/features/payments/domain";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { statementsContract } from "../contract";
import { likelyMapping, type Mapping, STATEMENT_GATEWAYS, type StatementGateway } from "../domain";

interface UploadDialogProps {
  file: { name: string; csv: string };
  mappings: readonly (Mapping & { gateway: StatementGateway })[];
  onClose: () => void;
}

/** The line of headings: the first of the file's first lines with the most columns. */
function headersOf(csv: string): string[] {
  const lines = csv.replace(/^\uFEFF/, "").split(/\r?\n/, 30);
  const mark = (csv.match(/;/g)?.length ?? 0) > (csv.match(/,/g)?.length ?? 0) ? ";" : ",";
  const cells = lines.map((line) =>
    [...line.matchAll(new RegExp(`("(?:[^"]|"")*"|[^${mark}]*)(?:${mark}|$)`, "g"))]
      .map(([, cell = ""]) => cell.replace(/^"|"$/g, "").replaceAll('""', '"').trim())
      .filter((cell) => cell !== ""),
  );
  const most = Math.max(...cells.map(({ length }) => length));
  return [...new Set(cells.find(({ length }) => length === most) ?? [])];
}

/** Says whose file it is and which column holds what; as the gateway's last file had it. */
export function UploadDialog({ file, mappings, onClose }: UploadDialogProps) {
  const headers = headersOf(file.csv);
  const columnsFor = (gateway: string | null): Mapping => {
    const kept = mappings.find((each) => each.gateway === gateway);
    const likely = likelyMapping(headers);
    const known = (name: string, guess: string) => (headers.includes(name) ? name : guess);
    return {
      reference: known(kept?.reference ?? "", likely.reference),
      amount: known(kept?.amount ?? "", likely.amount),
      fee: known(kept?.fee ?? "", kept ? "" : likely.fee),
      date: known(kept?.date ?? "", likely.date),
    };
  };
  const first = mappings.find(({ reference }) => headers.includes(reference))?.gateway ?? "mpesa";
  const form = useWriteForm({
    start: {
      gateway: first as string | null,
      ...(columnsFor(first) as Record<keyof Mapping, string | null>),
    },
    send: async ({ gateway, reference, amount, fee, date }) => {
      await client<typeof statementsContract>("gatewayStatements").upload({
        gateway: gateway as StatementGateway,
        fileName: file.name,
        csv: file.csv,
        columns: {
          reference: reference ?? "",
          amount: amount ?? "",
          fee: fee ?? "",
          date: date ?? "",
        },
      });
    },
    after: onClose,
    said: "Statement compared",
  });
  const columns = headers.map((header) => ({ value: header, label: header }));
  return (
    <DialogForm of={form} title={`Compare ${file.name}`} submit="Compare" onClose={onClose}>
      <SelectField
        of={form}
        name="gateway"
        label="Gateway"
        allowDeselect={false}
        data={STATEMENT_GATEWAYS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
      />
      <SelectField
        of={form}
        name="reference"
        label="Column of the reference"
        allowDeselect={false}
        data={columns}
      />
      <SelectField
        of={form}
        name="amount"
        label="Column of the amount"
        description="What the payer paid, before the fee."
        allowDeselect={false}
        data={columns}
      />
      <SelectField
        of={form}
        name="fee"
        label="Column of the fee"
        placeholder="None"
        clearable
        data={columns}
      />
      <SelectField
        of={form}
        name="date"
        label="Column of the day"
        placeholder="None"
        clearable
        data={columns}
      />
    </DialogForm>
  );
}
