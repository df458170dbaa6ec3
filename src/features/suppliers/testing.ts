import { aVehicle } from "~/features/fleet/testing";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { importWritesOf, sheetOf } from "~/platform/testing/import-writes";
import { BLANK_SUPPLIER, type SupplierFields } from "./domain";
import { supplierImportsHandlers } from "./imports/server/handlers";
import { supplierPapersHandlers } from "./papers/server/handlers";
import { suppliersHandlers } from "./server/handlers";
import { supplierVehiclesHandlers } from "./vehicles/server/handlers";

export const suppliersAs = (actor: Actor, over: Partial<RequestContext> = {}) => ({
  suppliers: callAs(suppliersHandlers, actor, over),
  papers: callAs(supplierPapersHandlers, actor, over),
  imports: callAs(supplierImportsHandlers, actor, over),
  vehicles: callAs(supplierVehiclesHandlers, actor, over),
});

let made = 0;

export async function aSupplier(actor: Actor, own: Partial<SupplierFields> = {}) {
  made += 1;
  const { suppliers } = suppliersAs(actor);
  const name = `Supplier ${process.pid} ${made}`;
  return suppliers.get(await suppliers.add({ ...BLANK_SUPPLIER, name, ...own }));
}

export const aSupplierSheet = (head: string, ...lines: string[]) => sheetOf("suppliers.csv", head, lines);

const importWrites = importWritesOf(
  "supplierImports",
  (actor: Actor) => callAs(supplierImportsHandlers, actor),
  {
    aFile: () => {
      made += 1;
      return aSupplierSheet("Name,Kind", `Imported ${process.pid} ${made},Shop`);
    },
    mapping: ["name", null],
    isUndone: false,
  },
);

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => {
  const as = () => suppliersAs(admin());
  const paper = { kind: "contract" as const, number: "C-1", validTo: "2099-12-31" };
  return {
    "suppliers.add": async () => () => aSupplier(admin()),
    "suppliers.edit": async () => {
      const supplier = await aSupplier(admin());
      return () => as().suppliers.edit({ ...supplier, town: "Thika" });
    },
    "suppliers.archive": async () => {
      const { id } = await aSupplier(admin());
      return () => as().suppliers.archive({ id });
    },
    "suppliers.restore": async () => {
      const { id } = await aSupplier(admin());
      await as().suppliers.archive({ id });
      return () => as().suppliers.restore({ id });
    },
    "suppliers.erase": async () => {
      const { id } = await aSupplier(admin(), { phone: "+254722418305" });
      return () => as().suppliers.erase({ id });
    },
    "supplierPapers.add": async () => {
      const { id } = await aSupplier(admin());
      return () => as().papers.add({ id, ...paper });
    },
    "supplierPapers.remove": async () => {
      const { id } = await aSupplier(admin());
      const { id: paperId } = await as().papers.add({ id, ...paper });
      return () => as().papers.remove({ id, paperId });
    },
    "supplierVehicles.link": async () => {
      const { id } = await aSupplier(admin());
      const { id: vehicleId } = await aVehicle(admin(), { ownership: "hired" });
      return () => as().vehicles.link({ id, vehicleId });
    },
    "supplierVehicles.unlink": async () => {
      const { id } = await aSupplier(admin());
      const { id: vehicleId } = await aVehicle(admin(), { ownership: "hired" });
      await as().vehicles.link({ id, vehicleId });
      return () => as().vehicles.unlink({ id, vehicleId });
    },
    ...importWrites(admin),
  };
};
