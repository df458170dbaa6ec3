import { PasswordInput, Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField } from "~/platform/ui/form/fields";
import { useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import { download } from "./download-file";

interface Typed {
  password: string;
  passphrase: string;
  again: string;
}

/**
 * Exports the settings with their secrets. Asks for the person's password and encrypts the secrets with a passphrase.
 */
export function SecretsDialog({ onClose }: { onClose: () => void }) {
  const form = useWriteForm<Typed, { fileName: string; text: string }>({
    start: { password: "", passphrase: "", again: "" },
    send: ({ password, passphrase }) =>
      client("settingsManagement").export({
        secrets: { password, passphrase },
      }),
    place: (name) => name.replace(/^secrets\./, ""),
    summary: ({ code, fields, message }) => {
      if (Object.keys(fields).length > 0) return undefined;
      return code === "TOO_MANY_REQUESTS" ? message : "Failed to export settings. Please try again.";
    },
    said: "Settings exported successfully",
    after: (file) => {
      download(file);
      onClose();
    },
  });
  const { password, passphrase, again } = form.values;
  const isRepeated = passphrase === again;
  return (
    <DialogForm
      of={form}
      title="Export with secrets"
      submit="Export"
      onClose={onClose}
      ready={password !== "" && passphrase !== "" && isRepeated}
    >
      <Text size="sm">
        The file holds keys and passwords, encrypted with the passphrase. Anyone with the file and the
        passphrase can use them. Without the passphrase no one can.
      </Text>
      <Secret of={form} name="password" label="Your password" autoComplete="current-password" />
      <Secret of={form} name="passphrase" label="Passphrase" description="12 characters or more." />
      <Secret
        of={form}
        name="again"
        label="Passphrase again"
        problem={again !== "" && !isRepeated ? "The passphrases differ" : undefined}
      />
    </DialogForm>
  );
}

interface SecretProps {
  of: WriteForm<Typed>;
  name: keyof Typed;
  label: string;
  description?: string;
  autoComplete?: string;
  problem?: string | undefined;
}

function Secret({ of, name, label, description, autoComplete = "new-password", problem }: SecretProps) {
  return (
    <BoundField of={of} name={name}>
      {({ value, error, onChange, onBlur }) => (
        <PasswordInput
          label={label}
          description={description}
          autoComplete={autoComplete}
          value={value}
          error={error ?? problem}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </BoundField>
  );
}
