import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { MAX_REASON, PROOF_LABELS, PROOFS } from "../domain/purchases";

interface Proven {
  proof: string | null;
  proofNumber: string;
  proofReason: string;
}

/** The supplier's proof for KRA: the number of an invoice, or the reason without one. */
export function ProofFields<Values extends FieldValues & Proven>({ of }: { of: WriteForm<Values> }) {
  const proof: string | null = of.values.proof;
  return (
    <>
      <SelectField
        of={of}
        name={"proof" as FieldPathByValue<Values, string | null>}
        label="eTIMS"
        description="Without it, KRA does not accept the cost."
        data={PROOFS.map((value) => ({ value, label: PROOF_LABELS[value] }))}
      />
      {(proof === "etims" || proof === "buyer") && (
        <TextField
          of={of}
          name={"proofNumber" as FieldPathByValue<Values, string>}
          label="eTIMS number"
          description="The CU invoice number below the QR code."
          maxLength={60}
        />
      )}
      {proof === "none_needed" && (
        <TextField
          of={of}
          name={"proofReason" as FieldPathByValue<Values, string>}
          label="Reason"
          maxLength={MAX_REASON}
        />
      )}
    </>
  );
}
