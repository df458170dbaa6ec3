import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { CURRENCIES } from "~/platform/kernel/currencies";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { askedPage } from "~/platform/kernel/list";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { pageOfWhole } from "~/platform/ui/office/lists/list-page";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { formatRate, rateLines, rateSentence } from "../domain";
import { rateList } from "../list";
import type { Route } from "./+types/exchange-rates-page";

const RateCharts = onDemand(() => import("./rate-charts").then((part) => part.RateCharts));
const RateDialog = onDemand(() => import("./rate-dialog").then((part) => part.RateDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { rates } = await api(context, "exchangeRates").list();
  const { now } = context.get(pageRequest);
  const { page } = askedPage(url.searchParams);
  return {
    ...pageOfWhole(rates, page, rateList.size),
    lines: rateLines(rates, nairobiDate(now)),
    now,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Exchange rates");

type ListedRate = Route.ComponentProps["loaderData"]["rows"][number];

export default function ExchangeRatesPage({ loaderData }: Route.ComponentProps) {
  const { now, rows, lines } = loaderData;
  const today = nairobiDate(now);
  const [edited, setEdited] = useState<ListedRate | "new">();
  const enter = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited("new")}>
      Enter a rate
    </Button>
  );
  return (
    <>
      <PageHead title="Exchange rates" actions={rows.length > 0 && enter}>
        What one unit of a currency costs in {formats().baseCurrency}. A rate applies from its day until the
        next rate.
      </PageHead>
      <DataTable
        list={rateList}
        page={loaderData}
        columns={columnsOf(now, setEdited)}
        name={({ currency, date }) => `${currency} from ${formatDate(date)}`}
        empty={{
          title: "No rates yet",
          none: "Quotes can show a second currency once its rate is entered.",
          action: enter,
        }}
      />
      {lines.length > 0 && <RateCharts lines={lines} />}
      {edited && (
        <RateDialog
          rate={edited === "new" ? undefined : edited}
          today={today}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const columnsOf = (now: Date, edit: (rate: ListedRate) => void): Column<ListedRate>[] => [
  {
    id: "currency",
    head: "Currency",
    lead: true,
    share: 30,
    cell: ({ currency }) => <b>{currency}</b>,
    after: ({ currency }) => CURRENCIES[currency].en,
  },
  { id: "date", head: "From", phone: "state", cell: ({ date }) => formatDate(date) },
  {
    id: "rate",
    get head() {
      return `Rate, ${formats().baseCurrency}`;
    },
    figure: true,
    cell: ({ rate }) => formatRate(rate),
  },
  { id: "by", head: "By", room: "middle", share: 20, cell: ({ by }) => by ?? "–" },
  { id: "updated", head: "Entered", room: "wide", cell: agoCell(now, ({ updatedAt }) => updatedAt, "–") },
  { id: "actions", head: "Actions", actions: true, cell: (rate) => <RateActions rate={rate} edit={edit} /> },
];

function RateActions({ rate, edit }: { rate: ListedRate; edit: (rate: ListedRate) => void }) {
  const { act, busy } = useAct();
  const { currency, date } = rate;
  const remove = async () => {
    const question = `Remove ${rateSentence(currency, rate.rate)} of ${formatDate(date)}? Existing quotes keep their rate.`;
    if (!(await askToConfirm(question, { title: "Remove the rate", confirm: "Remove", danger: true })))
      return;
    await act("remove", () => client("exchangeRates").remove({ currency, date }), {
      said: "Rate removed",
    });
  };
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button variant="subtle" size="compact-md" onClick={() => edit(rate)}>
        Change
        <span className="visually-hidden">
          {" "}
          {currency} of {formatDate(date)}
        </span>
      </Button>
      <Button variant="subtle" color="red" size="compact-md" loading={busy !== undefined} onClick={remove}>
        Remove
        <span className="visually-hidden">
          {" "}
          {currency} of {formatDate(date)}
        </span>
      </Button>
    </Group>
  );
}
