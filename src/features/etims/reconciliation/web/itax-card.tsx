import { Box, SimpleGrid, Text } from "@mantine/core";
import { useState } from "react";
import { formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { MoneyField, type MoneyValue } from "~/platform/ui/office/money-field";
import { Sums } from "~/platform/ui/office/sums";
import { explainItax, type Statement } from "../domain";
import { LINE_LABELS } from "../list";

const isFigure = (value: MoneyValue): value is number => value !== "" && !Number.isNaN(value);

/** Compares iTax's figures with KRA's signed total. Nothing is saved. */
export function ItaxCard({ statement }: { statement: Statement }) {
  const [taxable, setTaxable] = useState<MoneyValue>("");
  const [vat, setVat] = useState<MoneyValue>("");
  const { amounts } = statement.signed;
  const isTyped = isFigure(taxable) && isFigure(vat);
  return (
    <Card title="Compare with iTax" unprinted={!isTyped}>
      <Box maw={560}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} mb={12}>
          <MoneyField label="Taxable sales in iTax" value={taxable} onChange={setTaxable} />
          <MoneyField label="VAT in iTax" value={vat} onChange={setVat} />
        </SimpleGrid>
        {isTyped ? (
          <>
            <Sums
              label="iTax less what KRA signed"
              sums={[
                ["Taxable, difference", formatKes(taxable - amounts.taxable)],
                ["VAT, difference", formatKes(vat - amounts.vat)],
              ]}
            />
            <Text mt={8} role="status">
              {reasonOf(explainItax(statement, { taxable, vat }))}
            </Text>
          </>
        ) : (
          <Text c="dimmed">Paste the totals of sales that iTax shows for the month, less credit notes.</Text>
        )}
      </Box>
    </Card>
  );
}

function reasonOf(lines: ReturnType<typeof explainItax>): string {
  if (!lines) return "No line above explains this difference. Ask KRA for its list of documents.";
  if (lines.length === 0) return "iTax has what KRA signed.";
  return `The difference is: ${lines.map((line) => LINE_LABELS[line].toLowerCase().replace("kra", "KRA")).join("; ")}.`;
}
