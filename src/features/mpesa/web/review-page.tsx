import { Flex, Group, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { askedPage } from "~/platform/kernel/list";
import { officeTitle } from "~/platform/ui/document";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { Pager } from "~/platform/ui/office/lists/pager";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { Tabs } from "~/platform/ui/office/tabs";
import type { Route } from "./+types/review-page";
import { ReviewCard } from "./review-card";
import styles from "./review-page.module.css";
import type { ShownReview } from "./shown-review";
import { UndoReview } from "./undo-review";

const SettleReview = onDemand(() => import("./settle-review").then((part) => part.SettleReview));

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const mpesa = api(context, "mpesa");
  const state = query.get("state") === "settled" ? "settled" : "open";
  const page = await mpesa.reviews({
    state,
    search: query.get("search")?.trim().slice(0, 100) || undefined,
    page: 1,
    ...askedPage(query),
  });
  const { viewer } = context.get(pageRequest);
  return { ...page, state, manage: viewer?.permissions.includes("manage_finances") ?? false };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Payments to review");

/** M-Pesa money that no rule could place and unanswered prompts, for an employee to settle. */
export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { rows, state, manage } = loaderData;
  const [settling, setSettling] = useState<ShownReview>();
  const [undoing, setUndoing] = useState<ShownReview>();
  useLive(["mpesa_review", "mpesa_arrival", "payment", "prompt"]);
  const [query] = useSearchParams();
  const address = useListAddress();
  const searched = query.get("search");
  return (
    <>
      <PageHead title="Payments to review">
        M-Pesa money that matches no open invoice, may be counted twice, or was never confirmed.
      </PageHead>
      <Group gap={12} justify="space-between" mb={16}>
        <Tabs
          label="State"
          tabs={[
            { name: "To settle", to: address({ state: null }), current: state === "open" },
            { name: "Settled", to: address({ state: "settled" }), current: state === "settled" },
          ]}
        />
        <SearchField />
      </Group>
      {rows.length === 0 ? (
        <div className={`frame ${styles.nothing}`}>
          <EmptyState
            title={
              searched ? "Nothing found" : state === "open" ? "Nothing to settle" : "Nothing settled yet"
            }
            action={searched ? <Link to={address({ search: null })}>Clear search</Link> : undefined}
          >
            {searched
              ? "Try the M-Pesa receipt, the account or the last digits of the phone."
              : state === "open"
                ? "Every M-Pesa payment is on its invoice. Payments that cannot be matched appear here."
                : "Settled payments can be looked up here, and undone."}
          </EmptyState>
        </div>
      ) : (
        <Flex component="ul" direction="column" gap={12}>
          {rows.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              manage={manage}
              onSettle={() => setSettling(review)}
              onUndo={() => setUndoing(review)}
            />
          ))}
        </Flex>
      )}
      <Pager {...loaderData} shown={rows.length} noun="payments" />
      {settling && <SettleReview review={settling} onClose={() => setSettling(undefined)} />}
      {undoing && <UndoReview review={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  );
}

function SearchField() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  const inAddress = query.get("search") ?? "";
  const [value, setValue] = useState(inAddress);
  useEffect(() => setValue(inAddress), [inAddress]);
  const commit = () => {
    if (value !== inAddress)
      return navigate(address({ search: value.trim() }), { replace: true, preventScrollReset: true });
  };
  return (
    <search className={styles.search}>
      <TextInput
        type="search"
        aria-label="Search payments to review"
        placeholder="Receipt, account or phone"
        leftSection={<IconSearch size={18} />}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
        }}
      />
    </search>
  );
}
