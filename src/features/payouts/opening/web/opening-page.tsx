import { Box, Button, FileButton, Flex, Stack } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { SHEETS } from "~/platform/ui/office/imports/imports-screen";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { openingBalancesContract } from "../contract";
import { OPENING_COLUMNS, OPENING_FILE } from "../domain";
import type { Route } from "./+types/opening-page";
import { OpeningCheck } from "./opening-check";

type Check = Output<typeof openingBalancesContract, "check">;
const balances = () => client("openingBalances");

export async function loader({ context, url }: Route.LoaderArgs) {
  const thisYear = Number(nairobiDate(context.get(pageRequest).now).slice(0, 4));
  const asked = Number(url.searchParams.get("year"));
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= thisYear ? asked : thisYear;
  const listed = await api(context, "openingBalances").list({ year });
  return { ...listed, year, thisYear };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Opening balances");

/** Imports pay of a year before payroll started here, with a dry run, and lists existing balances. */
export default function OpeningPage({ loaderData: { people, year, thisYear } }: Route.ComponentProps) {
  const { busy, act } = useAct();
  const [chosen, setChosen] = useState<{ file: File; check: Check }>();
  useLive(["opening-balances"]);
  const look = (file: File | null) =>
    file && act("check", async () => setChosen({ file, check: await balances().check({ file }) }));
  const run = (file: File) =>
    act(
      "import",
      async () => {
        const done = await balances().import({ file });
        setChosen(undefined);
        return done;
      },
      {
        said: (done) =>
          `${formatNumber(done.rows)} months of ${formatNumber(done.people)} employees imported`,
      },
    );
  return (
    <>
      <PageHead
        title="Opening balances"
        actions={
          <FileButton accept={SHEETS} onChange={look}>
            {(props) => (
              <Button {...props} loading={busy === "check"} leftSection={<IconUpload size={18} />}>
                Choose file
              </Button>
            )}
          </FileButton>
        }
      >
        Pay from earlier in a year, before payroll was run here. Payslips' year to date and P9A include it.
      </PageHead>
      <Stack gap={16}>
        {chosen ? (
          <OpeningCheck
            fileName={chosen.file.name}
            check={chosen.check}
            busy={busy === "import"}
            onImport={() => void run(chosen.file)}
            onCancel={() => setChosen(undefined)}
          />
        ) : (
          <Card title="The file">
            <Box component="p" maw="76ch">
              CSV or Excel, one row per employee and month, {formatNumber(OPENING_FILE.mostRows)} rows at
              most. The first row names the columns:{" "}
              {Object.values(OPENING_COLUMNS)
                .map(({ label }) => label)
                .join(", ")}
              . Amounts are in shillings. You see a check before anything is saved. Either all rows are
              imported or none. A month imported again is replaced; a row of zeros removes it.
            </Box>
          </Card>
        )}
        <Year people={people} year={year} thisYear={thisYear} />
      </Stack>
    </>
  );
}

function Year({ people, year, thisYear }: Route.ComponentProps["loaderData"]) {
  const mark = currencyMark();
  return (
    <Card title={`Imported for ${year}`}>
      <Flex component="nav" gap={8} wrap="wrap" mb={12} aria-label="Years">
        {[thisYear - 1, thisYear].map((each) => (
          <Button
            key={each}
            component={Link}
            to={`?year=${each}`}
            variant={each === year ? "light" : "default"}
            aria-current={each === year ? "page" : undefined}
          >
            {each}
          </Button>
        ))}
      </Flex>
      {people.length === 0 ? (
        <p>Nothing was imported for this year.</p>
      ) : (
        <PlainTable
          rows={people}
          keyOf={({ employeeNumber }) => employeeNumber}
          scroll="Opening balances, scrollable"
          columns={[
            {
              head: "Employee",
              cell: ({ employeeNumber, employeeName }) => (
                <>
                  <Link to={`/staff/${employeeNumber}`}>{employeeName}</Link>
                  <small className="below">{employeeNumber}</small>
                </>
              ),
            },
            { head: "Months", cell: ({ months }) => months.map((month) => month.slice(5)).join(", ") },
            { head: `Gross, ${mark}`, figure: true, cell: ({ grossPay }) => formatAmount(grossPay) },
            { head: "PAYE", figure: true, cell: ({ paye }) => formatAmount(paye) },
            { head: `Net, ${mark}`, figure: true, cell: ({ netPay }) => formatAmount(netPay) },
          ]}
        />
      )}
    </Card>
  );
}
