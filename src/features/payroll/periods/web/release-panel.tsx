import { client } from "~/platform/http/client";
import { formatMoney } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { releaseFactsPart } from "../../web/payroll-parts";
import type { ShownPeriod } from "./shown-period";

/** Asks for proof before money leaves: the authenticator's code if set up, else the password. */
export function ReleaseDialog({ period, onClose }: { period: ShownPeriod; onClose: () => void }) {
  const isByCode = period.proveBy === "code";
  const form = useWriteForm({
    start: { password: "", code: "" },
    send: (proof) => client("payrollPeriods").release({ id: period.id, ...proof }),
    after: onClose,
    summary: ({ code, fields, message }) =>
      Object.keys(fields).length === 0
        ? `Payroll processing failed: ${code === "INTERNAL" ? "Failed to process bulk payroll" : message}`
        : undefined,
    said: "Payments are released",
  });
  return (
    <DialogForm of={form} title={`Release ${period.name}`} submit="Release Payments" onClose={onClose}>
      <p>
        {formatMoney(period.totalNetPay, "KES")} to {period.totalEmployees} employees. Sent payments cannot be
        recalled.
      </p>
      {releaseFactsPart.all().map((Facts) => (
        <Facts key="payouts" periodId={period.id} />
      ))}
      {isByCode ? (
        <TextField
          of={form}
          name="code"
          label="Code of your authenticator app"
          autoComplete="one-time-code"
          required="Please enter the code"
          focus
        />
      ) : (
        <TextField
          of={form}
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          required="Please enter your password"
          focus
        />
      )}
    </DialogForm>
  );
}
