import { Alert, Button, Group, Textarea } from "@mantine/core";

/** Why something is done, in the person's words. */
export function ReasonInput({
  description,
  value,
  error,
  onChange,
}: {
  description: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Textarea
      label="Reason"
      description={description}
      autosize
      minRows={2}
      maxLength={300}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What went wrong, and the two ways out of a form. */
export function FormEnd({
  problem,
  submit,
  busy,
  disabled,
  danger = false,
  leave = "Cancel",
  onCancel,
}: {
  problem?: string | undefined;
  submit: string;
  busy: boolean;
  disabled: boolean;
  danger?: boolean;
  /** What leaving is called where 'Cancel' could be read as the deed. */
  leave?: string;
  onCancel: () => void;
}) {
  return (
    <>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {leave}
        </Button>
        <Button type="submit" loading={busy} disabled={disabled} {...(danger ? { color: "red" } : {})}>
          {submit}
        </Button>
      </Group>
    </>
  );
}
