import { METHOD_LABELS } from "~/features/payments/domain";
import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { statementsContract } from "../contract";
import {
  likelyGateway,
  likelyMapping,
  MAPPING_COLUMNS,
  type Mapping,
  STATEMENT_GATEWAYS,
  type StatementGateway,
} from "../domain";

interface UploadDialogProps {
  file: { name: string; csv: string };
  mappings: Output<typeof statementsContract, "list">["mappings"];
  onClose: () => void;
}

/** Of the first lines, the first with the most columns. */
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
    if (!kept || !headers.includes(kept.reference) || !headers.includes(kept.amount)) return likely;
    const known = (column: keyof Mapping) => {
      const name = kept[column];
      return name !== null && (name === "" || headers.includes(name)) ? name : likely[column];
    };
    return Object.fromEntries(MAPPING_COLUMNS.map((column) => [column, known(column)])) as unknown as Mapping;
  };
  const first =
    likelyGateway(headers, file.name) ??
    mappings.find(({ reference }) => headers.includes(reference))?.gateway ??
    "mpesa";
  const form = useWriteForm({
    start: {
      gateway: first as string | null,
      ...(columnsFor(first) as Record<keyof Mapping, string | null>),
    },
    send: async ({ gateway, ...columns }) => {
      await client("gatewayStatements").upload({
        gateway: gateway as StatementGateway,
        fileName: file.name,
        csv: file.csv,
        columns: Object.fromEntries(
          MAPPING_COLUMNS.map((column) => [column, columns[column] ?? ""]),
        ) as unknown as Mapping,
      });
    },
    after: onClose,
    said: "Statement compared",
  });
  const columns = headers.map((header) => ({ value: header, label: header }));
  const optional = (name: keyof Mapping, label: string, description?: string) => (
    <SelectField
      of={form}
      name={name}
      label={label}
      {...(description && { description })}
      placeholder="None"
      clearable
      data={columns}
    />
  );
  return (
    <DialogForm of={form} title={`Compare ${file.name}`} submit="Compare" onClose={onClose}>
      <SelectField
        of={form}
        name="gateway"
        label="Gateway"
        data={STATEMENT_GATEWAYS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
        onChosen={(gateway) => {
          const chosen = columnsFor(gateway);
          for (const column of MAPPING_COLUMNS) form.set(column, chosen[column]);
        }}
      />
      <SelectField of={form} name="reference" label="Reference column" data={columns} />
      <SelectField
        of={form}
        name="amount"
        label="Amount column"
        description="The amount the payer paid, before the fee."
        data={columns}
      />
      {optional("fee", "Fee column")}
      {optional("date", "Date column")}
      {optional("state", "Status column", "Failed and pending lines are left out.")}
      {optional("type", "Type column", "Transfers, holds and conversions are left out.")}
      {optional("withdrawn", "Money-out column")}
      {optional("refunded", "Refunded amount column")}
      {optional("linked", "Linked transaction column", "Names the payment that a refund belongs to.")}
      {optional("currency", "Currency column")}
    </DialogForm>
  );
}
