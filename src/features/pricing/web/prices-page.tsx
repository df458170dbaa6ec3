import { Box, Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { DateField, SelectField } from "~/platform/ui/form/fields";
import { Form, FormProblem, useWriteForm } from "~/platform/ui/form/write-form";
import { askToConfirm } from "~/platform/ui/office/confirm";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { PageHead } from "~/platform/ui/office/page-head";
import { offeredLines, withCodes } from "../domain/prices";
import { priceVersionList } from "../list";
import { DayFactorsInputs } from "../office-prices/web/day-factors-inputs";
import { VolumeRatesInputs } from "../office-prices/web/volume-rates-inputs";
import type { Route } from "./+types/prices-page";
import { PriceListInputs, type PriceValues } from "./price-list-inputs";
import { publishParts } from "./price-parts";
import styles from "./prices-page.module.css";
import { factorOf, typedFactor } from "./typed-factors";

export async function loader({ context }: Route.LoaderArgs) {
  return api(context, "pricing").listPriceLists();
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
  const { version, validFrom: _, publishedAt: __, publishedBy: ___, dayFactors, ...stored } = newest;
  const start = { list: stored, days: dayFactors.map(typedFactor), from: { day: "", time: "00:00" } };
  const form = useWriteForm<PriceValues, unknown>({
    start,
    send: ({ list, days, from }) =>
      client("pricing").publishPriceList({
        ...list,
        rooms: withCodes(list.rooms),
        services: withCodes(list.services),
        dayFactors: days.map(factorOf),
        basedOn: version,
        // The field has no time zone; prices change by Nairobi's clock.
        ...(from.day && { validFrom: new Date(`${from.day}T${from.time}:00+03:00`) }),
      }),
    place: (name) =>
      name === "validFrom"
        ? "from.day"
        : name.startsWith("dayFactors")
          ? name.replace("dayFactors", "days")
          : `list.${name}`,
    said: `Version ${version + 1} published`,
  });
  const { from } = form.values;
  const { list, days } = form.values;
  const isChanged = JSON.stringify([list, days]) !== JSON.stringify([start.list, start.days]);

  async function publish() {
    const begins = from.day ? ` from ${formatDate(from.day)}, ${from.time}` : " from now on";
    const question = `Publish version ${version + 1}? New quotes are priced with it${begins}.`;
    if (await askToConfirm(question, { title: "Publish prices", confirm: "Publish" })) await form.submit();
  }

  return (
    <Form of={form} className={`frame ${styles.form}`} ready={isChanged} onSend={publish}>
      <FormProblem of={form} />
      <PriceListInputs of={form} />
      <div className={`${styles.groups} ${styles.office}`}>
        <VolumeRatesInputs of={form} />
        <DayFactorsInputs of={form} />
      </div>
      <Group mt="lg" align="flex-start">
        <DateField
          of={form}
          name="from.day"
          label="In force from"
          description="Empty: from now on. Nairobi time."
        />
        <SelectField
          of={form}
          name="from.time"
          label="At"
          description="By the hour."
          data={HOURS}
          disabled={!from.day}
        />
      </Group>
      {publishParts.all().map((Part) => (
        <Part key="notice" lines={linesOf(form.values.list)} />
      ))}
      <Group mt="md">
        <Button type="submit" loading={form.busy} disabled={!isChanged}>
          Publish version {version + 1}
        </Button>
        {isChanged && (
          <Button variant="subtle" onClick={() => form.begin(start)}>
            Discard changes
          </Button>
        )}
      </Group>
    </Form>
  );
}

/** The lines as they are published; one without a name is not finished. */
const linesOf = ({ rooms, services }: PriceValues["list"]) =>
  offeredLines({ rooms: withCodes(rooms), services: withCodes(services) })
    .filter(({ description }) => description.trim() !== "")
    .map(({ category, code, description }) => ({ key: `${category}:${code}`, name: description }));

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

function Versions({ priceLists }: { priceLists: Published[] }) {
  const rows = priceLists.map((list) => ({ ...list, id: String(list.version) }));
  return (
    <Box component="section" maw={1040} aria-labelledby="versions">
      <Box component="h2" mb={12} fz={20} id="versions">
        Versions
      </Box>
      <DataTable
        list={priceVersionList}
        page={wholeList(rows)}
        columns={COLUMNS}
        name={({ id }) => `version ${id}`}
        empty={{ title: "No prices yet", none: "Publish the first version above." }}
      />
    </Box>
  );
}

const COLUMNS: Column<Published>[] = [
  { id: "version", head: "Version", lead: true, cell: ({ version }) => `Version ${version}` },
  {
    id: "validFrom",
    head: "In force from",
    phone: "figure",
    cell: ({ validFrom }) => formatDateTime(validFrom),
  },
  { id: "publishedAt", head: "Published", cell: ({ publishedAt }) => formatDateTime(publishedAt) },
  { id: "publishedBy", head: "By", share: 30, cell: ({ publishedBy }) => publishedBy },
];
