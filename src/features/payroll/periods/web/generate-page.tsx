import { Alert, Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client, type Output, problemOf } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatMoney } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { useWrite } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { PageHead } from "~/platform/ui/office/page-head";
import { Steps } from "~/platform/ui/office/steps";
import { hasUnread } from "~/platform/ui/office/typed-field";
import { ruleSetLabel } from "../../rules/domain";
import { weekdaysBetween } from "../../terms/domain";
import type { payrollPeriodsContract } from "../contract/periods";
import type { Route } from "./+types/generate-page";
import { AdjustEmployees } from "./adjust-employees";
import { type Adjusted, adjustmentsOf, type ByEmployee, NOT_ADJUSTED, refusedOf } from "./adjusted";
import { ChooseEmployees, type PayableEmployee } from "./choose-employees";
import styles from "./periods.module.css";
import { PreviewTable } from "./preview-table";

export async function loader({ context, params }: Route.LoaderArgs) {
  const payroll = api(context, "payrollPeriods");
  const [period, { employees }] = await Promise.all([
    payroll.get({ id: params.number }),
    payroll.employees({ id: params.number }),
  ]);
  return { period, employees };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Generate payroll");

const STEPS = ["Select employees", "Adjustments", "Preview", "Confirm"] as const;
const FEW = 12;
type Preview = Output<typeof payrollPeriodsContract, "preview">;

const payroll = () => client("payrollPeriods");
type Previewed = Preview["items"][number];
const foundOf = ({ daysWorked, totalWorkingDays, overtimeHours, otherDeductions }: Previewed) =>
  [
    `${daysWorked} of ${totalWorkingDays} days`,
    overtimeHours > 0 && `${overtimeHours} h overtime`,
    otherDeductions > 0 && `${kes(otherDeductions)} deducted`,
  ]
    .filter(Boolean)
    .join(", ");
const counted = (employees: number) => (employees === 1 ? "1 employee" : `${employees} employees`);
const kes = (cents: number) => formatMoney(cents, "KES");

/** Selects employees, adjusts pay and previews it. Generates only figures that were previewed. */
export default function GeneratePage({ loaderData: { period, employees } }: Route.ComponentProps) {
  const [step, setStep] = useState(0);
  const [chosen, setChosen] = useState(
    () => new Set(employees.filter(({ selected }) => selected).map(({ number }) => number)),
  );
  const [sought, setSought] = useState("");
  const [adjusted, setAdjusted] = useState<ByEmployee<Adjusted>>({});
  const [preview, setPreview] = useState<{ now: Preview; before?: Preview }>();
  const [refused, setRefused] = useState<string>();
  const [wrong, setWrong] = useState<ReturnType<typeof refusedOf>>({});
  const [recorded, setRecorded] = useState<ByEmployee<string>>({});
  const [busy, setBusy] = useState(false);
  const generation = useWrite();
  const selection = {
    id: period.id,
    employees: [...chosen],
    adjustments: adjustmentsOf(adjusted, chosen),
  };
  const look = async (before?: Preview) => {
    if ([...chosen].some((number) => hasUnread(adjusted[number]))) {
      setSought("");
      return setRefused("Please correct the marked figures");
    }
    setBusy(true);
    setRefused(undefined);
    setWrong({});
    try {
      const now = await payroll().preview(selection);
      setPreview(before ? { now, before } : { now });
      go(2);
    } catch (error) {
      const { message, fields } = problemOf(error);
      setRefused(message);
      setSought("");
      setWrong(refusedOf(fields, selection.adjustments));
    } finally {
      setBusy(false);
    }
  };
  const lookUp = () =>
    payroll()
      .preview({ id: period.id, employees: [...chosen], adjustments: [] })
      .then(
        ({ items }) =>
          setRecorded(Object.fromEntries(items.map((item) => [item.employeeNumber, foundOf(item)]))),
        () => undefined,
      );
  const generate = async () => {
    const digest = preview?.now.digest;
    const outcome = await generation.send(
      { ...selection, digest },
      (input, { context }) => payroll().generate(input, { context }),
      {
        said: `${period.name} was generated and waits for approval`,
        to: () => `/payroll/${period.number}`,
      },
    );
    if (!outcome.ok && preview) {
      await look(preview.now);
      const { code, message } = outcome.problem;
      setRefused(code === "INTERNAL" ? "Failed to generate payroll" : message);
    }
  };
  useEffect(() => {
    if (!refused) return;
    const wrongField = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrongField) wrongField.focus();
    else window.scrollTo({ top: 0 });
  }, [refused]);
  const go = (to: number) => {
    setSought("");
    setStep(to);
  };
  const isFound = ({ name, number }: PayableEmployee) =>
    `${name} ${number}`.toLowerCase().includes(sought.trim().toLowerCase());
  const found = employees.filter((each) => isFound(each) && (step === 0 || chosen.has(each.number)));
  const isNobody = sought !== "" && found.length === 0;
  return (
    <>
      <PageHead title="Generate Payroll">
        <Link to={`/payroll/${period.number}`}>{period.name}</Link>,{" "}
        {ruleSetLabel(period.ruleSet).toLowerCase()}
      </PageHead>
      <Steps labels={STEPS} at={step} />
      {refused && (
        <Alert color="red" role="alert" mb="md">
          Error generating payroll: {refused}
        </Alert>
      )}
      {step < 2 && employees.length > FEW && (
        <TextInput
          type="search"
          aria-label="Find an employee"
          placeholder="Name or number"
          leftSection={<IconSearch size={18} />}
          mb="md"
          maw={360}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {isNobody && <p>No employee here has '{sought.trim()}' in their name or number.</p>}
      {step === 0 && !isNobody && <ChooseEmployees employees={found} chosen={chosen} onChoose={setChosen} />}
      {step === 1 && !isNobody && (
        <AdjustEmployees
          employees={found}
          most={weekdaysBetween(period.startDate, period.endDate)}
          adjusted={adjusted}
          refused={wrong}
          found={recorded}
          onAdjust={(number, change) =>
            setAdjusted((before) => ({
              ...before,
              [number]: { ...(before[number] ?? NOT_ADJUSTED), ...change },
            }))
          }
        />
      )}
      {step === 2 && preview && <PreviewTable now={preview.now} before={preview.before} />}
      {step === 3 && preview && (
        <Card title="Confirm">
          <p>
            {counted(preview.now.totals.totalEmployees)}, gross {kes(preview.now.totals.totalGrossPay)},
            deductions {kes(preview.now.totals.totalDeductions)}, net {kes(preview.now.totals.totalNetPay)}.
            Someone other than you must approve it.
          </p>
        </Card>
      )}
      <div className={styles.foot}>
        {step === 0 ? (
          <Button component={Link} to={`/payroll/${period.number}`} variant="default">
            Cancel
          </Button>
        ) : (
          <Button variant="default" onClick={() => go(step - 1)}>
            Back
          </Button>
        )}
        {step === 0 && (
          <Button
            disabled={chosen.size === 0}
            onClick={() => {
              go(1);
              void lookUp();
            }}
          >
            Next ({chosen.size} selected)
          </Button>
        )}
        {step === 1 && (
          <Button loading={busy} onClick={() => void look()}>
            Preview
          </Button>
        )}
        {step === 2 && <Button onClick={() => go(3)}>Next</Button>}
        {step === 3 && (
          <Button loading={generation.busy} onClick={() => void generate()}>
            Generate Payroll
          </Button>
        )}
      </div>
    </>
  );
}
