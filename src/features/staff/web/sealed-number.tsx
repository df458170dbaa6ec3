import { ActionIcon, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import type { NumberKind } from "../domain";
import styles from "./employee-details.module.css";

interface SealedNumberProps {
  record: { employeeNumber: string; may: { edit: boolean } };
  kind: NumberKind;
  value: string;
  own: boolean;
}

/** A masked encrypted number. Users with permission can show it in full; the audit log records this. */
export function SealedNumber({ record, kind, value, own }: SealedNumberProps) {
  const { act, busy } = useAct();
  const [shown, setShown] = useState<string>();
  if (!value)
    return (
      <Text span inherit c="dimmed" fw={400}>
        Not provided
      </Text>
    );
  const show = () =>
    act("show", async () => {
      const staff = client("staff");
      setShown((await staff.showNumber({ number: record.employeeNumber, kind })).value);
    });
  return (
    <span className={styles.masked}>
      {shown ?? value}
      {!own && record.may.edit && !shown && (
        <ActionIcon aria-label="Show the number" loading={busy !== undefined} onClick={show}>
          <IconEye size={18} />
        </ActionIcon>
      )}
    </span>
  );
}
