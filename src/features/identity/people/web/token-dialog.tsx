import { Button, Checkbox, CopyButton, Group, Modal, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { client } from "~/platform/http/client";
import type { Permission } from "~/platform/http/permissions";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { labelOf, PERMISSION_GROUPS } from "./permission-labels";
import styles from "./token-dialog.module.css";

const SPANS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
  { value: "never", label: "No end" },
];

interface TokenDialogProps {
  held: readonly string[];
  onClose: () => void;
}

/** Makes a token and shows its text, this once. */
export function TokenDialog({ held, onClose }: TokenDialogProps) {
  const [token, setToken] = useState<string>();
  if (!token) return <TokenForm held={held} onMade={setToken} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title="Copy the token now" size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">It is shown this once and kept only as a fingerprint.</Text>
        <code className="code">{token}</code>
        <Group justify="flex-end">
          <CopyButton value={token} timeout={4000}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>I have kept it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface TokenFormProps {
  held: readonly string[];
  onMade: (token: string) => void;
  onClose: () => void;
}

function TokenForm({ held, onMade, onClose }: TokenFormProps) {
  const form = useWriteForm({
    start: { name: "", span: "90", permissions: [] as string[] },
    send: ({ name, span, permissions }) =>
      client("identity").createToken({
        name,
        permissions: permissions as Permission[],
        expiresInDays: span === "never" ? null : Number(span),
      }),
    after: ({ token }) => onMade(token),
  });
  return (
    <DialogForm of={form} title="New API token" size="lg" submit="Make token" onClose={onClose}>
      <Group grow align="flex-start">
        <TextField of={form} name="name" label="Name" placeholder="Accounting export" maxLength={80} focus />
        <SelectField of={form} name="span" label="Works for" data={SPANS} />
      </Group>
      <BoundField of={form} name="permissions">
        {(bound) => (
          <Checkbox.Group label="Permissions" {...bound}>
            <div className={styles.choices}>
              {PERMISSION_GROUPS.map(({ title, permissions: offered }) => {
                const own = offered.filter((permission) => held.includes(permission));
                if (own.length === 0) return null;
                return (
                  <section key={title} aria-label={title}>
                    <h3>{title}</h3>
                    <SimpleGrid minColWidth={220} spacing={16} verticalSpacing={10}>
                      {own.map((permission) => (
                        <Checkbox key={permission} value={permission} label={labelOf(permission)} />
                      ))}
                    </SimpleGrid>
                  </section>
                );
              })}
            </div>
          </Checkbox.Group>
        )}
      </BoundField>
    </DialogForm>
  );
}
