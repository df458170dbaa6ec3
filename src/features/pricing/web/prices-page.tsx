import { Alert, Button, Group, Table, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { askFirst } from "~/platform/ui/office/confirm";
import { StackedTable } from "~/platform/ui/office/list";
import { tell } from "~/platform/ui/office/notify";
import { PageHead } from "~/platform/ui/office/page-head";
import type { pricingContract } from "../contract";
import type { Route } from "./+types/prices-page";
import { type PriceDraft, PriceListInputs } from "./price-list-inputs";
import styles from "./prices-page.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return api<typeof pricingContract>(context, "pricing").listPriceLists();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Prices");

type Published = Route.ComponentProps["loaderData"]["priceLists"][number];

/** The price list: the newest version as a form whose saving publishes the next one, and the versions so far. */
export default function PricesPage({ loaderData }: Route.ComponentProps) {
  const [newest] = loaderData.priceLists;
  return (
    <>
      <PageHead title="Prices" actions={<Link to="/settings">All settings</Link>}>
        Quotes keep the version they were priced with. All amounts are whole shillings before VAT.
      </PageHead>
      {newest && <PriceForm key={newest.version} newest={newest} />}
      <Versions priceLists={loaderData.priceLists} />
    </>
  );
}

function PriceForm({ newest }: { newest: Published }) {
  const { version, validFrom: _, publishedAt: __, publishedBy: ___, ...stored } = newest;
  const [draft, setDraft] = useState<PriceDraft>(stored);
  const [from, setFrom] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const revalidator = useRevalidator();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);

  async function publish(event: FormEvent) {
    event.preventDefault();
    const question = `Publish version ${version + 1}? New quotes are priced with it${from ? ` from ${from.replace("T", " ")}` : " from now on"}.`;
    if (!(await askFirst(question, { title: "Publish prices", confirm: "Publish" }))) return;
    setBusy(true);
    setProblem(undefined);
    try {
      // The field has no time zone; prices change by Nairobi's clock.
      const validFrom = from ? new Date(`${from}:00+03:00`) : undefined;
      await client<typeof pricingContract>("pricing").publishPriceList({
        ...draft,
        basedOn: version,
        ...(validFrom && { validFrom }),
      });
      tell(`Version ${version + 1} published`);
      await revalidator.revalidate();
    } catch (error) {
      const { message, fields } = problemOf(error);
      setErrors(fields);
      setProblem(message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={publish} noValidate className={styles.form}>
      {problem && (
        <Alert color="red" role="alert" mb="md">
          {problem}
        </Alert>
      )}
      <PriceListInputs
        draft={draft}
        errors={errors}
        onChange={(part) => {
          setErrors({});
          setDraft((before) => ({ ...before, ...part }));
        }}
      />
      <Group mt="lg" align="flex-end">
        <TextInput
          type="datetime-local"
          label="In force from"
          description="Empty: from now on. Nairobi time."
          value={from}
          error={errors.validFrom}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} disabled={!isChanged}>
          Publish version {version + 1}
        </Button>
        {isChanged && (
          <Button variant="subtle" onClick={() => setDraft(stored)}>
            Discard changes
          </Button>
        )}
      </Group>
    </form>
  );
}

function Versions({ priceLists }: { priceLists: Published[] }) {
  return (
    <section className={styles.form}>
      <h2 className={styles.title}>Versions</h2>
      <StackedTable>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Version</Table.Th>
            <Table.Th>In force from</Table.Th>
            <Table.Th>Published</Table.Th>
            <Table.Th>By</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {priceLists.map((list) => (
            <Table.Tr key={list.version}>
              <Table.Td data-label="Version">{list.version}</Table.Td>
              <Table.Td data-label="In force from">{formatDateTime(list.validFrom)}</Table.Td>
              <Table.Td data-label="Published">{formatDateTime(list.publishedAt)}</Table.Td>
              <Table.Td data-label="By">{list.publishedBy ?? ""}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </StackedTable>
    </section>
  );
}
