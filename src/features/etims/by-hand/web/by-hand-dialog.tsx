import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";

export interface ByHandDialogProps {
  submission: { id: string; document: string; cuNumber: string; cuDate: string | null; receiptUrl: string };
  onClose: () => void;
  onDone?: () => void;
}

/** KRA's number of a document that was signed outside MoveEase, as eTIMS Lite prints it. */
export function ByHandDialog({
  submission: { id, document, cuNumber, cuDate, receiptUrl },
  onClose,
  onDone,
}: ByHandDialogProps) {
  const form = useWriteForm({
    start: { cuNumber, signedOn: cuDate ?? nairobiDate(new Date()), link: receiptUrl },
    send: (values) => client("tax").signByHand({ id, ...values }),
    after: () => {
      onDone?.();
      onClose();
    },
    said: (_, values) =>
      values.cuNumber.trim() ? `${document} is signed by KRA` : `The CU number of ${document} is taken back`,
  });
  return (
    <DialogForm of={form} title={`${document} at KRA`} submit="Save" onClose={onClose}>
      <TextField
        of={form}
        name="cuNumber"
        label="CU invoice number"
        description={
          cuNumber ? "Blank: the document is not signed." : "As printed, for example KRASRN000012345/7."
        }
        maxLength={60}
        autoComplete="off"
        focus
        {...(cuNumber ? {} : { required: "Enter the CU invoice number" })}
      />
      <DateField of={form} name="signedOn" label="Date at KRA" required="Enter the date" />
      <TextField
        of={form}
        name="link"
        label="Receipt link (optional)"
        description="What the QR code opens. The invoice then prints it."
        placeholder="https://etims.kra.go.ke/..."
        maxLength={500}
        autoComplete="off"
      />
    </DialogForm>
  );
}
