import { ActionIcon, Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { Badge } from "~/platform/ui/badge";
import { labelOfPart } from "~/platform/ui/form/edit-parts";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { CATEGORY_LABELS, CONTACT_METHOD_LABELS, CONTACT_TIME_LABELS } from "../../domain";
import type { Route } from "./+types/customer-overview";
import styles from "./customer-overview.module.css";
import type { CustomerDetail } from "./customer-values";
import { overviewParts } from "./overview-parts";

export async function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "customers").get({ id: params.number });
}

/** Person, contact, addresses, company and what else is written down of a customer. */
export default function CustomerOverview({ loaderData: customer }: Route.ComponentProps) {
  const { addresses, emergencyContacts, corporateInfo: company, preferences } = customer;
  if (customer.erasedAt) return null;
  return (
    <div className={styles.cards}>
      <PersonCard customer={customer} />
      <ContactCard customer={customer} />
      {overviewParts.all().map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
        <Part key={at} customerId={customer.id} />
      ))}
      <Card title="Addresses">
        {addresses.length === 0 && <p className="muted">No addresses yet</p>}
        <ul className={styles.rows}>
          {addresses.map((address) => (
            <li key={address.id}>
              <b>
                {address.type === "home" ? "Home" : "Work"} {address.isPrimary && <Badge>Primary</Badge>}{" "}
                {!address.isActive && <Badge tone="muted">Not in use</Badge>}
              </b>
              <span>
                {[
                  address.street,
                  address.apartment,
                  address.city,
                  address.state,
                  address.postalCode,
                  address.country,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {address.accessInstructions && <small>{address.accessInstructions}</small>}
            </li>
          ))}
        </ul>
      </Card>
      {company.companyName && (
        <Card title="Company">
          <Facts width={150}>
            <Shown label="Name">{company.companyName}</Shown>
            <Shown label="Registration">{company.registrationNumber}</Shown>
            <Shown label="Tax number">{company.taxNumber}</Shown>
            <Shown label="Industry">{company.industry}</Shown>
            <Shown label="Size">{company.companySize}</Shown>
            <Shown label="Website">{company.website}</Shown>
            <Shown label="Contact person">
              {[
                company.contactPerson.name,
                company.contactPerson.title,
                company.contactPerson.phone && formatPhone(company.contactPerson.phone),
                company.contactPerson.email,
              ]
                .filter(Boolean)
                .join(", ")}
            </Shown>
          </Facts>
        </Card>
      )}
      {emergencyContacts.length > 0 && (
        <Card title="Emergency contacts">
          <ul className={styles.rows}>
            {emergencyContacts.map((contact) => (
              <li key={contact.id}>
                <b>{contact.name}</b>
                <span>
                  {[contact.relationship, formatPhone(contact.phone), contact.email, contact.address]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Preferences and consents">
        <Facts width={150}>
          <Shown label="Services">
            {preferences.preferredServices.map((service) => CATEGORY_LABELS[service]).join(", ")}
          </Shown>
          <Shown label="Packing">{chosen(preferences.packingPreferences)}</Shown>
          <Shown label="Insurance">{chosen(preferences.insurancePreferences)}</Shown>
          <Shown label="Requirements">{preferences.specialRequirements}</Shown>
          <Shown label="Accessibility">{preferences.accessibilityNeeds}</Shown>
          <Shown label="Pets">{preferences.petInformation}</Shown>
          <Shown label="Valuables">{preferences.valuableItems}</Shown>
          <Fact label="Updates by">{chosen(preferences.communicationPreferences) || "None"}</Fact>
          <Fact label="Offers and news">{customer.privacy.marketingConsent ? "Yes" : "No"}</Fact>
          <Fact label="Reached by">{chosen(customer.privacy.communicationConsent) || "None"}</Fact>
        </Facts>
      </Card>
    </div>
  );
}

function Shown({ label, children }: { label: string; children: ReactNode }) {
  return children ? <Fact label={label}>{children}</Fact> : null;
}

const CHANNELS: Readonly<Record<string, string>> = {
  sms: "SMS",
  whatsapp: "WhatsApp",
  smsUpdates: "SMS",
  emailUpdates: "Email",
  whatsappUpdates: "WhatsApp",
  callUpdates: "Calls",
};

const chosen = (flags: Record<string, boolean>) =>
  Object.entries(flags)
    .filter(([, on]) => on)
    .map(([name]) => CHANNELS[name] ?? labelOfPart(name))
    .join(", ");

function PersonCard({ customer }: { customer: CustomerDetail }) {
  const { personalInfo: person } = customer;
  return (
    <Card title="Person">
      <Facts width={150}>
        <Fact label="Name">
          {[person.title, person.firstName, person.middleName, person.lastName].filter(Boolean).join(" ")}
        </Fact>
        <Shown label="Born">{person.dateOfBirth && formatDate(person.dateOfBirth)}</Shown>
        <Shown label="Gender">{person.gender && labelOfPart(person.gender)}</Shown>
        <Shown label="Nationality">{person.nationality}</Shown>
        <IdentityNumber customer={customer} kind="id" label="ID number" masked={person.idNumber} />
        <IdentityNumber customer={customer} kind="passport" label="Passport" masked={person.passportNumber} />
        <Shown label="Looked after by">{customer.assignee}</Shown>
        <Shown label="Tags">{customer.tags.join(", ")}</Shown>
      </Facts>
    </Card>
  );
}

function IdentityNumber({
  customer,
  kind,
  label,
  masked,
}: {
  customer: CustomerDetail;
  kind: "id" | "passport";
  label: string;
  masked: string;
}) {
  const { busy, act } = useAct();
  const [shown, setShown] = useState<string>();
  if (!masked) return null;
  const show = () =>
    act("show", () => client("customers").identityNumber({ id: customer.id, kind }), {
      after: ({ number }) => setShown(number),
    });
  return (
    <Fact label={label}>
      <span className={styles.masked}>
        {shown ?? masked}
        {customer.mayEdit && shown === undefined && (
          <ActionIcon
            size={36}
            loading={busy !== undefined}
            aria-label={`Show the ${label}; the audit log keeps that you did`}
            onClick={show}
          >
            <IconEye size={18} />
          </ActionIcon>
        )}
        {shown !== undefined && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(undefined)}>
            Hide
          </Button>
        )}
      </span>
    </Fact>
  );
}

function ContactCard({ customer }: { customer: CustomerDetail }) {
  const { contactInfo: contact } = customer;
  return (
    <Card title="Contact">
      <Facts width={150}>
        <Shown label="Second phone">{contact.secondaryPhone && formatPhone(contact.secondaryPhone)}</Shown>
        <Shown label="WhatsApp">{contact.whatsappNumber && formatPhone(contact.whatsappNumber)}</Shown>
        <Shown label="Second email">{contact.alternateEmail}</Shown>
        <Fact label="Prefers">{CONTACT_METHOD_LABELS[contact.preferredContactMethod]}</Fact>
        <Fact label="Best time">{CONTACT_TIME_LABELS[contact.preferredContactTime]}</Fact>
      </Facts>
    </Card>
  );
}
