import { Button, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { formatDateTime } from "~/platform/kernel/dates";

interface SecretDialogProps {
  secret: string;
  overlapUntil?: Date;
  onClose: () => void;
}

/** A secret, this once. */
export function SecretDialog({ secret, overlapUntil, onClose }: SecretDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Copy the secret now" size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">
          It is shown this once. The receiver proves with it that a webhook is from us: how is described in{" "}
          <a href="/api/docs#webhooks-sent" target="_blank" rel="noreferrer">
            the API's documentation
          </a>
          .{overlapUntil && ` The secret before it works too until ${formatDateTime(overlapUntil)}.`}
        </Text>
        <code className="code">{secret}</code>
        <Group justify="flex-end">
          <CopyButton value={secret} timeout={4000}>
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
