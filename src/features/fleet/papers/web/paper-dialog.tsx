import { TagsInput } from "@mantine/core";
import { MAX_DOCUMENT_BYTES } from "~/features/documents/domain";
import { documentTooLarge } from "~/features/documents/errors";
import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import {
  AmountField,
  BoundField,
  DateField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import { FileField } from "~/platform/ui/form/file-field";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { vehiclePapersContract } from "../contract";
import { MAX_NUMBER, MAX_REMARK, PAPER_KINDS, PAPER_LABELS, type PaperKind } from "../domain";

export type ShownPaper = Output<typeof vehiclePapersContract, "list">["papers"][number];

interface PaperDialogProps {
  id: string;
  paper?: ShownPaper | undefined;
  onClose: () => void;
}

/** Adds a paper with its file, or changes its details. */
export function PaperDialog({ id, paper, onClose }: PaperDialogProps) {
  const form = useWriteForm({
    start: {
      kind: (paper?.kind ?? "insurance") as string | null,
      number: paper?.number ?? "",
      issuer: paper?.issuer ?? "",
      validFrom: paper?.validFrom ?? "",
      validTo: paper?.validTo ?? "",
      coverLimit: (paper?.coverLimit ?? "") as MoneyValue,
      excludedZones: paper?.excludedZones ?? [],
      cost: (paper?.cost || "") as MoneyValue,
      remark: paper?.remark ?? "",
      file: null as File | null,
      chosen: "",
    },
    send: async ({ file, chosen: _, kind, validFrom, validTo, coverLimit, cost, ...rest }, { context }) => {
      const isCover = kind === "transit_cover";
      const fields = {
        ...{ ...rest, id, kind: (kind ?? "other") as PaperKind },
        ...{ validFrom: validFrom || null, validTo: validTo || null },
        coverLimit: isCover && coverLimit !== "" ? centsOf(coverLimit) : null,
        excludedZones: isCover ? rest.excludedZones : [],
        cost: cost === "" ? 0 : centsOf(cost),
      };
      if (paper)
        await client("vehiclePapers").edit({ ...fields, paperId: paper.id, updatedAt: paper.updatedAt });
      else await client("vehiclePapers").add({ ...fields, ...(file ? { file } : {}) }, { context });
    },
    after: onClose,
    said: paper ? "Paper saved" : "Paper added",
  });
  const { file, kind } = form.values;
  return (
    <DialogForm
      of={form}
      title={paper ? `Edit ${PAPER_LABELS[paper.kind].toLowerCase()}` : "Add paper"}
      submit={paper ? "Save paper" : "Add paper"}
      ready={file === null || file.size <= MAX_DOCUMENT_BYTES}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="kind"
        label="Kind"
        data={PAPER_KINDS.map((value) => ({ value, label: PAPER_LABELS[value] }))}
      />
      <TextField of={form} name="number" label="Number" maxLength={MAX_NUMBER} />
      <TextField of={form} name="issuer" label="Issued by" maxLength={120} />
      <DateField of={form} name="validFrom" label="Valid from" />
      <DateField
        of={form}
        name="validTo"
        label="Valid until"
        description="The last day. Empty if it does not end; reminders come 30, 14 and 3 days before."
      />
      {kind === "transit_cover" && (
        <>
          <AmountField of={form} name="coverLimit" label="Limit of one carry" whole />
          <BoundField of={form} name="excludedZones">
            {({ value, onChange, error }) => (
              <TagsInput
                label="Excluded zones"
                description="Each ends with Enter."
                {...{ value, onChange, error }}
                maxTags={20}
                acceptValueOnBlur
              />
            )}
          </BoundField>
        </>
      )}
      <AmountField of={form} name="cost" label="Cost, VAT included" whole />
      <TextareaField of={form} name="remark" label="Remark" maxLength={MAX_REMARK} />
      {!paper && <FileField of={form} most={MAX_DOCUMENT_BYTES} tooLarge={documentTooLarge.en} />}
    </DialogForm>
  );
}
