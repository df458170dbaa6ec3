import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/own-expenses-page";
import styles from "./own-expenses.module.css";
import { addressIn, languageOf, wordsOf } from "./words";

const HERE = "/staff/me/expenses";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { balance, expenses } = await api(context, "ownExpenses").list();
  return { balance, expenses, language: languageOf(url) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "My expenses");

/** One's own float and expenses. */
export default function OwnExpensesPage({ loaderData }: Route.ComponentProps) {
  const { balance, expenses, language } = loaderData;
  const words = wordsOf(language);
  const other = language === "sw" ? "en" : "sw";
  useLive(["purchase", "float"]);
  return (
    <div lang={language}>
      <PageHead
        title={words.title}
        above={null}
        views={[]}
        actions={
          <Button component={Link} to={addressIn(HERE, other)} variant="default" lang={other} replace>
            {words.other}
          </Button>
        }
      />
      <div className={styles.page}>
        <p className={styles.balance}>
          {words.balance} <b>{formatKes(balance)}</b>
        </p>
        <Button
          component={Link}
          to={addressIn(`${HERE}/new`, language)}
          size="lg"
          h={56}
          fullWidth
          leftSection={<IconPlus size={22} />}
        >
          {words.add}
        </Button>
        {expenses.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <ul className={styles.list}>
            {expenses.map(({ id, payee, day, total, state, cancelReason }) => (
              <li key={id}>
                <b>{payee}</b>
                <b>{formatKes(total)}</b>
                <span>{formatDate(day)}</span>
                <span>{words.states[state]}</span>
                {cancelReason && <p>{cancelReason}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
