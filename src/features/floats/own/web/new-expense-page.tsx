import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { client, type Problem } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { useLeaveGuard } from "~/platform/ui/form/leave-guard";
import { useWrite } from "~/platform/ui/form/use-write";
import { centsOf, MoneyField, type MoneyValue } from "~/platform/ui/office/money-field";
import { PageHead } from "~/platform/ui/office/page-head";
import { EXPENSE_KINDS, type ExpenseKind, MAX_NOTE, MAX_SHOP, type OwnFunds } from "../domain";
import type { Route } from "./+types/new-expense-page";
import styles from "./own-expenses.module.css";
import { ReceiptPhoto } from "./receipt-photo";
import { addressIn, type Language, languageOf, sentenceOf, type Words, wordsOf } from "./words";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { balance, moves, vehicles } = await api(context, "ownExpenses").list();
  return { balance, moves, vehicles, language: languageOf(url) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New expense");

type Loaded = Route.ComponentProps["loaderData"];

/** Take a picture, amount, done. */
export default function NewExpensePage({ loaderData }: Route.ComponentProps) {
  const { language } = loaderData;
  const words = wordsOf(language);
  return (
    <div lang={language}>
      <PageHead
        title={words.add}
        above={{ to: addressIn("/staff/me/expenses", language), label: words.back }}
        views={[]}
      />
      <div className={styles.page}>
        <ExpenseForm loaded={loaderData} language={language} words={words} />
      </div>
    </div>
  );
}

interface ExpenseFormProps {
  loaded: Loaded;
  language: Language;
  words: Words;
}

function useExpense({ loaded, language }: Pick<ExpenseFormProps, "loaded" | "language">) {
  const [draft, setDraft] = useState({
    id: newId(),
    photo: null as Blob | null,
    amount: "" as MoneyValue,
    kind: "fuel" as ExpenseKind,
    funds: (loaded.balance > 0 ? "float" : "own_money") as OwnFunds,
    ...{ shop: "", note: "", moveId: loaded.moves[0]?.id ?? "", vehicleId: "" },
  });
  const [isDirty, setDirty] = useState(false);
  const { release } = useLeaveGuard(isDirty);
  const { busy, send } = useWrite();
  const [problem, setProblem] = useState<Problem>();
  const navigate = useNavigate();
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setDirty(true);
    setProblem(undefined);
  };
  const submit = async () => {
    const { photo, amount, moveId, vehicleId, ...fields } = draft;
    const outcome = await send({ draft }, () =>
      client("ownExpenses").add({
        ...{ ...fields, amount: centsOf(amount), moveId: moveId || null, vehicleId: vehicleId || null },
        ...(photo ? { file: new File([photo], "receipt.jpg", { type: "image/jpeg" }) } : {}),
      }),
    );
    if (!outcome.ok) return setProblem(outcome.problem);
    release();
    await navigate(addressIn("/staff/me/expenses", language));
  };
  return { draft, change, submit, busy, problem };
}

function ExpenseForm({ loaded, language, words }: ExpenseFormProps) {
  const { draft, change, submit, busy, problem } = useExpense({ loaded, language });
  const [isAsked, setAsked] = useState(false);
  const lacksAmount = centsOf(draft.amount) === 0;
  const lacksProof = draft.photo === null && draft.note.trim() === "";
  const finish = () => {
    setAsked(true);
    if (!lacksAmount && !lacksProof) void submit();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <ReceiptPhoto words={words} photo={draft.photo} onTake={(photo) => change({ photo })} />
      <MoneyField
        label={words.amount}
        size="lg"
        whole
        value={draft.amount}
        error={isAsked && lacksAmount ? words.amountMissing : undefined}
        onChange={(amount) => change({ amount })}
      />
      <NativeSelect
        label={words.kind}
        size="lg"
        value={draft.kind}
        data={EXPENSE_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(event) => change({ kind: event.currentTarget.value as ExpenseKind })}
      />
      <NativeSelect
        label={words.funds}
        size="lg"
        value={draft.funds}
        data={[
          { value: "float", label: `${words.float}, ${formatKes(loaded.balance)}` },
          { value: "own_money", label: words.ownMoney },
        ]}
        onChange={(event) => change({ funds: event.currentTarget.value as OwnFunds })}
      />
      <ExpenseDetails loaded={loaded} words={words} draft={draft} change={change} />
      {problem && (
        <p className={styles.problem} role="alert">
          {sentenceOf(problem, language)}
        </p>
      )}
      {isAsked && lacksProof && (
        <p className={styles.problem} role="alert">
          {words.proofMissing}
        </p>
      )}
      <Button type="submit" size="lg" h={56} fullWidth loading={busy}>
        {words.send}
      </Button>
    </form>
  );
}

type Expense = ReturnType<typeof useExpense>;

function ExpenseDetails({
  loaded: { moves, vehicles },
  words,
  draft,
  change,
}: Pick<ExpenseFormProps, "loaded" | "words"> & Pick<Expense, "draft" | "change">) {
  return (
    <>
      <TextInput
        label={words.shop}
        size="lg"
        value={draft.shop}
        maxLength={MAX_SHOP}
        onChange={(event) => change({ shop: event.currentTarget.value })}
      />
      {moves.length > 0 && (
        <NativeSelect
          label={words.move}
          size="lg"
          value={draft.moveId}
          data={[
            ...moves.map(({ id, number, customer }) => ({ value: id, label: `${number} ${customer}` })),
            { value: "", label: words.noMove },
          ]}
          onChange={(event) => change({ moveId: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label={words.vehicle}
        size="lg"
        value={draft.vehicleId}
        data={[
          { value: "", label: words.noVehicle },
          ...vehicles.map(({ id, plate }) => ({ value: id, label: plate })),
        ]}
        onChange={(event) => change({ vehicleId: event.currentTarget.value })}
      />
      <Textarea
        label={draft.photo ? words.note : words.noPhotoNote}
        size="lg"
        value={draft.note}
        maxLength={MAX_NOTE}
        autosize
        minRows={2}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </>
  );
}
