import { Alert, Button } from "@mantine/core";
import { IconDotsVertical, IconPencil } from "@tabler/icons-react";
import { Link, Outlet } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { askToConfirm } from "~/platform/ui/office/confirm";
import page from "~/platform/ui/office/detail-page.module.css";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { suppliersContract } from "../contract";
import { KIND_LABELS } from "../domain";
import type { Route } from "./+types/supplier-page";
import { SupplierBadge } from "./supplier-badge";
import { ContactFacts, SupplierRates, TaxFacts } from "./supplier-facts";
import { supplierPageParts } from "./supplier-parts";

const VehiclesCard = onDemand(() =>
  import("../vehicles/web/vehicles-card").then((part) => part.VehiclesCard),
);

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "suppliers").get({ id: params.id });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, loaderData?.name ?? "Supplier");

/** A supplier: prices and papers, contact and tax facts. */
export default function SupplierPage({ loaderData: supplier }: Route.ComponentProps) {
  const { name, kind, status, createdAt, expired } = supplier;
  useLive(["supplier"]);
  return (
    <>
      <PageHead
        title={name}
        above={{ to: "/suppliers", label: "Suppliers" }}
        mark={<SupplierBadge status={status} />}
        actions={<Actions supplier={supplier} />}
      >
        {KIND_LABELS[kind]} since {formatDate(createdAt)}
      </PageHead>
      {expired.length > 0 && status === "active" && (
        <Alert color="red" mb="md" role="status" title="Papers have expired">
          {expired.join(" · ")}
        </Alert>
      )}
      <div className={page.page}>
        <div className={page.column}>
          {kind === "haulier" && <SupplierRates rates={supplier.rates} />}
          {supplierPageParts.all().map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay in their order
            <Part key={at} supplierId={supplier.id} loaded={supplier} />
          ))}
          <Outlet />
        </div>
        <div className={page.column}>
          <ContactFacts supplier={supplier} />
          <TaxFacts supplier={supplier} />
          {kind === "haulier" && <VehiclesCard id={supplier.id} loaded={supplier} />}
        </div>
      </div>
    </>
  );
}

function Actions({ supplier }: { supplier: Output<typeof suppliersContract, "get"> }) {
  const { id, name, status, isErased } = supplier;
  const { act, busy } = useAct();
  const suppliers = client("suppliers");
  const restore = () => suppliers.restore({ id });
  const archive = () =>
    act("archive", () => suppliers.archive({ id }), {
      said: { message: `${name} archived`, undo: restore },
    });
  const erase = async () => {
    const question =
      "Contact, phone, email, M-Pesa number and notes are erased for good. Name and KRA PIN stay for the books.";
    if (await askToConfirm(question, { title: `Erase contact of ${name}`, confirm: "Erase", danger: true }))
      await act("erase", () => suppliers.erase({ id }), { said: "Contact erased" });
  };
  if (isErased) return null;
  const entries = [
    status === "active"
      ? { label: "Archive", onSelect: () => void archive() }
      : { label: "Restore", onSelect: () => void act("restore", restore, { said: `${name} restored` }) },
    { label: "Erase contact", danger: true, onSelect: () => void erase() },
  ];
  return (
    <>
      <ActionMenu
        trigger={(trigger) => (
          <Button variant="default" aria-label="More" px="sm" loading={busy !== undefined} {...trigger}>
            <IconDotsVertical size={18} />
          </Button>
        )}
        entries={entries}
      />
      {status === "active" && (
        <Button component={Link} to={`/suppliers/${id}/edit`} leftSection={<IconPencil size={18} />}>
          Edit
        </Button>
      )}
    </>
  );
}
