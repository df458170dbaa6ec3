import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** A fact of a `<dl>` with a copy button, such as an account number. */
export function Copyable({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <ActionIcon size={36} onClick={copy} aria-label={`Copy ${label.toLowerCase()}`}>
              {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            </ActionIcon>
          )}
        </CopyButton>
      </dd>
    </div>
  );
}
