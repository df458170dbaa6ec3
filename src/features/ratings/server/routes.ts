import { inSnapshot } from "~/platform/db/snapshot";
import { defineExport } from "~/platform/sheets/export";
import { ratingList } from "../list";
import { readRatingsForExport } from "./queries";

export const ratingsRoutes = defineExport({
  path: "ratings",
  title: "Ratings",
  permission: "view_customers",
  ask: async (query) => ratingList.ask(query),
  rows: (filter, { actor }) =>
    inSnapshot((reader, batches) => readRatingsForExport(reader, batches, actor, filter)),
  columns: [
    { header: "Rated", width: 13, kind: "day", value: (row) => row.ratedOn },
    { header: "Stars", width: 8, kind: "count", value: (row) => row.stars },
    { header: "Words", width: 60, kind: "text", value: (row) => row.words },
    { header: "Customer", width: 26, kind: "text", value: (row) => row.customerName },
    { header: "Move", width: 16, kind: "text", value: (row) => row.moveNumber },
    { header: "Route", width: 40, kind: "text", value: (row) => row.route },
    { header: "May be shown", width: 13, kind: "text", value: (row) => (row.mayPublish ? "yes" : "no") },
    { header: "On the website", width: 14, kind: "text", value: (row) => (row.publishedAt ? "yes" : "no") },
  ],
});
