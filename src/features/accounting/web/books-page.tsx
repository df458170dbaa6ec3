import { Alert, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { PlainDate } from "~/platform/kernel/dates";
import { formatDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { DateField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import cards from "~/platform/ui/office/field-cards.module.css";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/books-page";
import { booksViews } from "./books-views-panel";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    state: await api(context, "books").get(),
    mayManage: context.get(pageRequest).viewer?.permissions.includes("manage_books") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Books");

const entries = (count: number) => `${formatNumber(count)} ${count === 1 ? "entry" : "entries"}`;

/** The state of the books, and the form that starts them. */
export default function BooksPage({ loaderData: { state, mayManage } }: Route.ComponentProps) {
  useLive(["books", "book-month", "manual-entry"]);
  const { startsOn, closedUntil, waiting, drafts, toApprove } = state;
  if (startsOn === null)
    return (
      <>
        <PageHead title="Books" views={booksViews("overview")}>
          The journal follows from invoices, payments and payroll.
        </PageHead>
        {mayManage ? (
          <StartForm suggested={state.suggestedStart} />
        ) : (
          <Alert color="gray">The accountant has not chosen the first day of the books yet.</Alert>
        )}
      </>
    );
  return (
    <>
      <PageHead title="Books" views={booksViews("overview")}>
        Since {formatDate(startsOn)}
      </PageHead>
      <Stack gap={16}>
        <Card title="State">
          <Facts width={170}>
            <Fact label="Journal entries">
              <Link to="/books/journal">{formatNumber(state.entries)}</Link>
            </Fact>
            <Fact label="Waiting">
              {waiting === 0 ? "Nothing" : `${formatNumber(waiting)} changes, posted within a minute`}
            </Fact>
            <Fact label="Closed until">
              <Link to="/books/months">
                {closedUntil ? monthYear(`${closedUntil}-01`) : "No month closed"}
              </Link>
            </Fact>
            <Fact label="To approve">
              <Link to="/books/entries?state=waiting">{entries(toApprove)}</Link>
            </Fact>
            <Fact label="Drafts">
              <Link to="/books/entries?state=draft">{entries(drafts)}</Link>
            </Fact>
          </Facts>
        </Card>
        <Text c="dimmed" fz={14}>
          Income counts on the day a move is done. Until then an invoice is a debt to the customer, on 2210.
        </Text>
      </Stack>
    </>
  );
}

function StartForm({ suggested }: { suggested: PlainDate }) {
  const form = useWriteForm({
    start: { startsOn: suggested as string },
    send: ({ startsOn }, { context }) =>
      client("books").start({ startsOn: startsOn as PlainDate }, { context }),
    said: "The books have started",
    to: () => "/books/openings",
  });
  return (
    <Form of={form} className={cards.form} label="First day">
      <fieldset className={cards.card}>
        <legend>First day of the books</legend>
        <DateField
          of={form}
          name="startsOn"
          label="First day"
          description="The first day of a month, usually of the fiscal year. It cannot change later."
        />
        <Text className={cards.wide} c="dimmed" fz={14}>
          Documents from before this day become opening balances. You enter bank, vehicles and capital next.
        </Text>
      </fieldset>
      <FormFoot of={form} submit="Start the books" />
    </Form>
  );
}
