import { Box, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { foldText, searchWords } from "~/platform/kernel/fold";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Notice } from "~/platform/ui/notice";
import { BulkBar } from "~/platform/ui/office/bulk-bar";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { useSelection } from "~/platform/ui/office/lists/use-selection";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { taxViews } from "../../web/tax-views";
import { taxItemList } from "../list";
import type { Route } from "./+types/items-page";
import { CODE_LABELS } from "./code-labels";

const ItemDialog = onDemand(() => import("./item-dialog").then((part) => part.ItemDialog));
const ClassDialog = onDemand(() => import("./class-dialog").then((part) => part.ClassDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const all = await api(context, "taxItems").list();
  const asked = searchWords(taxItemList.read(url.searchParams).search ?? "");
  const has = ({ name, classCode, className, itemCode }: (typeof all.items)[number]) => {
    const text = foldText(`${name} ${classCode} ${className} ${itemCode}`);
    return asked.every((word) => text.includes(word));
  };
  return { ...all, rows: all.items.filter(has) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Items at KRA");

type Item = Route.ComponentProps["loaderData"]["items"][number];

/** The company's items at KRA: class, tax code, and whether each is registered. */
export default function ItemsPage({ loaderData }: Route.ComponentProps) {
  useLive(["etims", "price-list"]);
  const { device, vatRegistered, mayChange, items, rows } = loaderData;
  const selection = useSelection<Item>();
  const [changing, setChanging] = useState<Item>();
  const [classing, setClassing] = useState(false);
  const { busy, act } = useAct();
  const registerAll = () =>
    act("register", () => client("taxItems").register(), {
      said: ({ items: count }) => `${count} items are being registered at KRA`,
    });
  return (
    <>
      <PageHead
        title="Items at KRA"
        views={taxViews("items")}
        actions={
          mayChange && device === "ready" ? (
            <Button loading={busy === "register"} onClick={() => void registerAll()}>
              Register all now
            </Button>
          ) : undefined
        }
      >
        {leadOf(items, device === "ready")}
      </PageHead>
      <ItemsNotice {...loaderData} />
      <ListBar list={taxItemList} search="Item, class or code" />
      <DataTable
        list={taxItemList}
        page={wholeList(rows)}
        columns={columnsOf(items, device === "ready", mayChange ? setChanging : undefined)}
        name={({ name }) => name}
        {...(mayChange && { select: selection })}
        empty={{ title: "No items", none: "The lines of your price list appear here." }}
      />
      {selection.ids.length > 0 && (
        <BulkBar noun="items" count={selection.ids.length} onClear={selection.clear}>
          <Button variant="default" onClick={() => setClassing(true)}>
            Choose class
          </Button>
        </BulkBar>
      )}
      {changing && (
        <ItemDialog
          key={changing.id}
          item={changing}
          vatRegistered={vatRegistered}
          onClose={() => setChanging(undefined)}
        />
      )}
      {classing && (
        <ClassDialog
          keys={selection.ids}
          onClose={() => {
            setClassing(false);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

function leadOf(items: readonly Item[], isReady: boolean): string {
  const missing = items.filter(({ registeredAt }) => !registeredAt).length;
  if (!isReady) return "Each line of the price list is an item at KRA, with a class and a tax code.";
  if (missing === 0) return "KRA has all items.";
  return `${missing} of ${items.length} items are not registered yet. Each is before its next invoice.`;
}

function ItemsNotice({ device, classesAt, classesProblem }: Route.ComponentProps["loaderData"]) {
  if (device === "ready" && classesAt && !classesProblem) return null;
  const settings = <Link to="/settings/localization">Settings → Localization</Link>;
  return (
    <Box mt={8} mb={12}>
      {device === "off" && <Notice>eTIMS is off. Switch it on under {settings} to register items.</Notice>}
      {device === "missing" && (
        <Notice tone="error">The device has no key yet. Initialise it under {settings} → eTIMS.</Notice>
      )}
      {device === "ready" && (
        <Notice tone={classesProblem ? "error" : "plain"}>
          {classesProblem
            ? `KRA's list of classes could not be read. ${classesProblem} It is asked for again.`
            : "KRA's list of classes is being read. Classes can be chosen in a few minutes."}
        </Notice>
      )}
    </Box>
  );
}

const KINDS: Partial<Record<Item["category"], string>> = { base: "Base fee", distance: "Distance fee" };

function columnsOf(
  items: readonly Item[],
  isReady: boolean,
  change: ((item: Item) => void) | undefined,
): Column<Item>[] {
  const columns: (Column<Item> | false)[] = [
    {
      id: "item",
      head: "Item",
      lead: true,
      share: 35,
      cell: ({ name }) => name,
      below: ({ isListed, category }) =>
        isListed ? "" : (KINDS[category] ?? "Typed lines, fees and extras"),
    },
    { id: "code", head: "Item code", room: "wide", cell: ({ itemCode }) => itemCode || "–" },
    {
      id: "class",
      head: "Class",
      share: 45,
      cell: ({ classCode, className }) => `${classCode} ${className}`,
    },
    { id: "tax", head: "Tax code", cell: ({ taxCode }) => CODE_LABELS[taxCode] },
    items.some(({ reason }) => reason) && {
      id: "reason",
      head: "Why no VAT",
      room: "desk",
      share: 25,
      cell: ({ reason }) => reason || "–",
    },
    { id: "state", head: "At KRA", cell: (item) => <ItemState item={item} isReady={isReady} /> },
    items.some(({ problem }) => problem) && {
      id: "problem",
      head: "Last problem",
      room: "middle",
      share: 30,
      cell: ({ problem }) => problem || "–",
    },
    change !== undefined && {
      id: "actions",
      head: "Actions",
      actions: true,
      cell: (item) => (
        <Button size="xs" variant="default" aria-label={`Change ${item.name}`} onClick={() => change(item)}>
          Change
        </Button>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

function ItemState({ item: { registeredAt, itemCode, problem }, isReady }: { item: Item; isReady: boolean }) {
  if (registeredAt) return <Badge tone="ok">Since {formatDate(registeredAt)}</Badge>;
  if (problem) return <Badge tone="error">Not taken</Badge>;
  if (itemCode && isReady) return <Badge tone="waiting">Waiting</Badge>;
  return <Badge tone="muted">Not registered</Badge>;
}
