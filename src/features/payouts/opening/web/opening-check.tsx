import { Box, Button, Group } from "@mantine/core";
import type { Output } from "~/platform/http/client";
import { counted } from "~/platform/kernel/numbers";
import { Card } from "~/platform/ui/office/card";
import { ProblemsTable } from "~/platform/ui/office/imports/problems-table";
import type { openingBalancesContract } from "../contract";

interface OpeningCheckProps {
  fileName: string;
  check: Output<typeof openingBalancesContract, "check">;
  busy: boolean;
  onImport: () => void;
  onCancel: () => void;
}

/** The dry run of an import, with every wrong row and field. */
export function OpeningCheck({ fileName, check, busy, onImport, onCancel }: OpeningCheckProps) {
  const { good, refused, people, problems } = check;
  return (
    <Card title={`Check of ${fileName}`}>
      <Box component="p" mb={12} role="status">
        {refused === 0
          ? `${counted(good, "month")} of ${counted(people, "employee")} would be imported.`
          : `${counted(refused, "row")} cannot be imported. Correct the file and choose it again. Either all rows are imported or none.`}
      </Box>
      <ProblemsTable problems={problems} label="Rows that cannot be imported, scrollable" column="Column" />
      <Group gap={8} mt={16}>
        <Button disabled={refused > 0 || good === 0} loading={busy} onClick={onImport}>
          Import {counted(good, "month")}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Choose another file
        </Button>
      </Group>
    </Card>
  );
}
