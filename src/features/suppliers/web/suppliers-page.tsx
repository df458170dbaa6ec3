import { Button } from "@mantine/core";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { classesOf, KIND_LABELS } from "../domain";
import { supplierList } from "../list";
import type { Route } from "./+types/suppliers-page";
import { SupplierBadge, SupplierRating } from "./supplier-badge";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  api(context, "suppliers").list(supplierList.ask(url.searchParams));

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Suppliers");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<Listed>[] = [
  {
    id: "name",
    head: "Supplier",
    lead: true,
    share: 30,
    cell: ({ name }) => name,
    below: ({ kind, town }) => [KIND_LABELS[kind], town].filter(Boolean).join(", "),
  },
  {
    id: "phone",
    head: "Phone",
    cell: ({ phone }) => phone && formatPhone(phone),
  },
  { id: "contact", head: "Person to call", spare: true, cell: ({ contact }) => contact },
  { id: "rates", head: "Vehicles", share: 26, room: "middle", cell: ({ rates }) => classesOf(rates) },
  {
    id: "papers",
    head: "Papers",
    room: "middle",
    cell: ({ expired, nextExpiry }) =>
      expired.length > 0 ? (
        <Badge tone="error">{expired.join(", ")} expired</Badge>
      ) : (
        nextExpiry && `Until ${formatDate(nextExpiry)}`
      ),
  },
  { id: "rating", head: "Rating", figure: true, cell: ({ rating }) => <SupplierRating rating={rating} /> },
  { id: "pin", head: "KRA PIN", room: "wide", cell: ({ pin }) => pin },
  {
    id: "status",
    head: "Status",
    brief: true,
    spare: true,
    cell: ({ status }) => <SupplierBadge status={status} />,
  },
  { id: "since", head: "Since", spare: true, cell: ({ createdAt }) => formatDate(createdAt) },
];

export default function SuppliersPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  useLive(["supplier"]);
  return (
    <>
      <PageHead
        title="Suppliers"
        actions={
          <>
            <ExportMenu path="suppliers" address={search} />
            <Button
              component={Link}
              to="/suppliers/import"
              variant="default"
              leftSection={<IconUpload size={18} />}
            >
              Import
            </Button>
            <Button component={Link} to="/suppliers/new" leftSection={<IconPlus size={18} />}>
              Add supplier
            </Button>
          </>
        }
      />
      <ListBar
        list={supplierList}
        tabs={<FilterTabs list={supplierList} filter="kind" label="Kind" />}
        search="Name, person, phone or PIN"
      />
      <DataTable
        list={supplierList}
        page={loaderData}
        columns={COLUMNS}
        name={({ name }) => name}
        to={({ id }) => `/suppliers/${id}`}
        faded={({ status }) => status === "archived"}
        empty={{
          title: "No suppliers found",
          none: "Add hauliers, agents, garages and shops with their prices and tax facts.",
          filtered: "Try another name, or clear the filters.",
        }}
      />
    </>
  );
}
