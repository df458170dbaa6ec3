import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { PAID_BY_LABELS, PAY_FREQUENCY_LABELS, wholeAllowance } from "../compensation/domain";
import type { staffContract } from "../contract";
import { PAYMENT_METHOD_LABELS, wordsOf } from "../domain";
import styles from "./employee-details.module.css";
import { SchedulePanel } from "./schedule-panel";
import { SealedNumber } from "./sealed-number";

type Record = Output<typeof staffContract, "get">;
type Relative = NonNullable<Record["emergencyContact"]>;

interface CardsProps {
  record: Record;
  own?: boolean;
}

/** An employee's record in cards; omits parts that the caller may not see. */
export function RecordCards({ record, own = false }: CardsProps) {
  const { compensation, emergencyContact, notes, discipline, systemInfo } = record;
  const left = systemInfo.offboardingDate;
  return (
    <div className={styles.cards}>
      <PersonCard record={record} own={own} />
      <EmploymentCard record={record} own={own} />
      {own && <SchedulePanel record={record} />}
      {compensation !== undefined && <PayCard pay={compensation} />}
      {record.bankingInfo && record.payrollInfo && <BankingCard record={record} own={own} />}
      {emergencyContact?.name && <RelativeCard title="Emergency contact" who={emergencyContact} />}
      {record.personalInfo.nextOfKin?.name && (
        <RelativeCard title="Next of kin" who={record.personalInfo.nextOfKin} />
      )}
      {notes && (
        <Card title="Notes">
          <p className="written">{notes}</p>
        </Card>
      )}
      {discipline && (discipline.suspendedAt || left) && (
        <Card title={left ? "Left" : "Suspension"}>
          <Facts width={140}>
            <Fact label={left ? "Last day" : "Since"}>
              {left ? formatDate(left) : discipline.suspendedAt && formatDate(discipline.suspendedAt)}
            </Fact>
            <Shown label="Reason" none="Not provided">
              {left ? discipline.terminationReason : discipline.suspensionReason}
            </Shown>
            {!left && <Fact label="Paid">{discipline.suspensionPaid ? "Yes" : "No"}</Fact>}
          </Facts>
        </Card>
      )}
    </div>
  );
}

const BENEFITS = [
  ["carBenefit", "Company car"],
  ["mealBenefit", "Meals"],
  ["otherBenefits", "Other benefits"],
  ["houseRent", "House, rent"],
  ["houseRentPaid", "Rent they pay"],
] as const;

function Shown({
  label,
  none,
  isWide = false,
  children,
}: {
  label: string;
  none: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <Fact label={label} isWide={isWide}>
      {children || (
        <Text span inherit c="dimmed" fw={400}>
          {none}
        </Text>
      )}
    </Fact>
  );
}

const NOT_PROVIDED = "Not provided";
const NOT_SPECIFIED = "Not specified";

function PersonCard({ record, own = false }: CardsProps) {
  const { personalInfo: person, contactInfo: contact } = record;
  const sees = person.nationality !== undefined;
  return (
    <Card title="Personal information">
      <Facts width={140}>
        <Fact label="Name">{record.name}</Fact>
        {contact && (
          <>
            <Shown label="Phone" none={NOT_PROVIDED}>
              {contact.primaryPhone && formatPhone(contact.primaryPhone)}
            </Shown>
            <Shown label="Email" none={NOT_PROVIDED} isWide>
              {contact.email}
            </Shown>
          </>
        )}
        {sees && (
          <>
            <Shown label="Date of birth" none={NOT_PROVIDED}>
              {person.dateOfBirth && formatDate(person.dateOfBirth)}
            </Shown>
            <Shown label="Gender" none={NOT_SPECIFIED}>
              {person.gender && wordsOf(person.gender)}
            </Shown>
            <Shown label="Nationality" none={NOT_SPECIFIED}>
              {person.nationality}
            </Shown>
            <Shown label="ID number" none={NOT_PROVIDED}>
              <SealedNumber record={record} kind="id" value={person.idNumber ?? ""} own={own} />
            </Shown>
            <Shown label="Address" none={NOT_PROVIDED}>
              {contact?.address}
            </Shown>
          </>
        )}
      </Facts>
    </Card>
  );
}

function EmploymentCard({ record, own = false }: CardsProps) {
  const { employmentInfo: work } = record;
  const { supervisor } = work;
  return (
    <Card title="Employment">
      <Facts width={140}>
        <Fact label="Employee ID">{work.employeeId}</Fact>
        <Fact label="Role">{wordsOf(work.role)}</Fact>
        <Shown label="Department" none="Not assigned">
          {work.department && wordsOf(work.department)}
        </Shown>
        {work.employmentType && <Fact label="Employment type">{wordsOf(work.employmentType)}</Fact>}
        {work.startDate && <Fact label="Start date">{formatDate(work.startDate)}</Fact>}
        {work.hireDate && <Fact label="Hire date">{formatDate(work.hireDate)}</Fact>}
        {work.probationEndDate && <Fact label="Probation ends">{formatDate(work.probationEndDate)}</Fact>}
        {work.contractEndDate && <Fact label="Contract ends">{formatDate(work.contractEndDate)}</Fact>}
        {supervisor !== undefined && (
          <Shown label="Supervisor" none="Not assigned">
            {supervisor &&
              (own ? supervisor.name : <Link to={`/staff/${supervisor.number}`}>{supervisor.name}</Link>)}
          </Shown>
        )}
        {work.workLocation !== undefined && (
          <Shown label="Work location" none={NOT_SPECIFIED}>
            {work.workLocation}
          </Shown>
        )}
        {work.skills !== undefined && (
          <Shown label="Skills" none={NOT_SPECIFIED}>
            {work.skills.join(", ")}
          </Shown>
        )}
      </Facts>
      {work.jobDescription && <p className="written">{work.jobDescription}</p>}
      <Lines title="Responsibilities" lines={work.responsibilities ?? []} />
      <Lines
        title="Licences and certifications"
        lines={(work.certifications ?? []).map(({ name, number, expiresOn }) =>
          [name, number, expiresOn && `expires ${formatDate(expiresOn)}`].filter(Boolean).join(", "),
        )}
      />
    </Card>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={styles.part}>{title}</h3>
      <ul className="bullets">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function PayCard({ pay }: { pay: NonNullable<Record["compensation"]> | null }) {
  return (
    <Card title="Compensation">
      <Facts width={140}>
        <Shown label="Base salary" none="Not set">
          {pay && formatKes(pay.baseSalary)}
        </Shown>
        <Shown label="Pay frequency" none="Not set">
          {pay && PAY_FREQUENCY_LABELS[pay.payFrequency]}
        </Shown>
        {pay?.paidBy && pay.paidBy !== "period" && (
          <Fact label="Base salary is per">{PAID_BY_LABELS[pay.paidBy]}</Fact>
        )}
        {pay && <Fact label="Since">{formatDate(pay.effectiveDate)}</Fact>}
        {pay?.allowances.map(wholeAllowance).map(({ name, amount, taxable, prorated }) => (
          <Fact key={name} label={name}>
            {[formatKes(amount), !taxable && "not taxed", prorated && "by days worked"]
              .filter(Boolean)
              .join(", ")}
          </Fact>
        ))}
        {pay?.allowances.length === 0 && (
          <Shown label="Allowances" none="Not set">
            {null}
          </Shown>
        )}
        {pay && pay.benefits.length > 0 && <Fact label="Benefits">{pay.benefits.join(", ")}</Fact>}
      </Facts>
    </Card>
  );
}

function BankingCard({ record, own = false }: CardsProps) {
  const { bankingInfo: bank, payrollInfo: tax } = record;
  if (!bank || !tax) return null;
  return (
    <Card title="Banking">
      <Facts width={140}>
        <Fact label="Payment method">{PAYMENT_METHOD_LABELS[bank.paymentMethod]}</Fact>
        <Shown label="M-Pesa number" none={NOT_PROVIDED}>
          {bank.mpesaNumber && formatPhone(bank.mpesaNumber)}
        </Shown>
        <Shown label="Bank" none={NOT_PROVIDED}>
          {[bank.bankName, bank.branchCode].filter(Boolean).join(", ")}
        </Shown>
        <Shown label="Account number" none={NOT_PROVIDED}>
          <SealedNumber record={record} kind="bank_account" value={bank.accountNumber} own={own} />
        </Shown>
        <Shown label="KRA PIN" none={NOT_PROVIDED}>
          <SealedNumber record={record} kind="kra_pin" value={tax.taxNumber} own={own} />
        </Shown>
        <Shown label="NSSF number" none={NOT_PROVIDED}>
          <SealedNumber record={record} kind="nssf" value={tax.nssfNumber} own={own} />
        </Shown>
        <Shown label="SHA number" none={NOT_PROVIDED}>
          <SealedNumber record={record} kind="sha" value={tax.shaNumber} own={own} />
        </Shown>
        <Fact label="For tax">
          {tax.resident ? "Resident" : "Not resident"}, {tax.primaryEmployment ? "primary" : "secondary"}{" "}
          employment
        </Fact>
        {tax.insurancePremium > 0 && (
          <Fact label="Insurance premium">{formatKes(tax.insurancePremium)} a month</Fact>
        )}
        {tax.mortgageInterest > 0 && (
          <Fact label="Mortgage interest">{formatKes(tax.mortgageInterest)} a month</Fact>
        )}
        {tax.postRetirementMedical > 0 && (
          <Fact label="Post-retirement medical">{formatKes(tax.postRetirementMedical)} a month</Fact>
        )}
        {BENEFITS.map(([name, label]) =>
          tax[name] > 0 ? (
            <Fact key={name} label={label}>
              {formatKes(tax[name])} a month
            </Fact>
          ) : null,
        )}
        {tax.disabilityCertificate && <Fact label="Disability certificate">{tax.disabilityCertificate}</Fact>}
      </Facts>
    </Card>
  );
}

function RelativeCard({ title, who }: { title: string; who: Relative }) {
  return (
    <Card title={title}>
      <Facts width={140}>
        <Fact label="Name">{who.name}</Fact>
        <Shown label="Relationship" none={NOT_SPECIFIED}>
          {who.relationship}
        </Shown>
        <Shown label="Phone" none={NOT_PROVIDED}>
          {who.phoneNumber && formatPhone(who.phoneNumber)}
        </Shown>
        <Shown label="Address" none={NOT_PROVIDED}>
          {who.address}
        </Shown>
      </Facts>
    </Card>
  );
}
