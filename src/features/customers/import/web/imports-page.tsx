import { Badge, Button, FileButton } from "@mantine/core";
import { IconArrowLeft, IconUpload } from "@tabler/icons-react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { PageHead } from "~/platform/ui/office/page-head";
import type { customerImportsContract } from "../contract";
import { IMPORT_STATE_LABELS, MAX_IMPORT_ROWS } from "../domain";
import type { Route } from "./+types/imports-page";
import styles from "./imports-page.module.css";

export function loader({ context }: Route.LoaderArgs) {
  return api<typeof customerImportsContract>(context, "customerImports").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import customers");

/** Brings a file of customers, and shows the imports there were. */
export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  const { busy, act } = useAct();
  const upload = (file: File | null) =>
    file &&
    act("upload", () => client<typeof customerImportsContract>("customerImports").upload({ file }), {
      to: ({ id }) => `/customers/import/${id}`,
    });
  const choose = (
    <FileButton
      accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      onChange={upload}
    >
      {(props) => (
        <Button {...props} loading={busy !== undefined} leftSection={<IconUpload size={18} />}>
          Upload file
        </Button>
      )}
    </FileButton>
  );
  return (
    <>
      <PageHead
        title="Import customers"
        actions={
          <>
            <Button
              component={Link}
              to="/customers"
              variant="default"
              leftSection={<IconArrowLeft size={18} />}
            >
              Back to Customers
            </Button>
            {imports.length > 0 && choose}
          </>
        }
      >
        A CSV or Excel file with one customer a row, {formatNumber(MAX_IMPORT_ROWS)} at most. Nothing is
        written before you have seen what it would do.
      </PageHead>
      {imports.length === 0 ? (
        <EmptyState title="No imports yet" action={choose} framed>
          The first row of the file names the columns: our own export will do.
        </EmptyState>
      ) : (
        <Card title="Imports">
          <ul className={styles.imports}>
            {imports.map((each) => (
              <li key={each.id}>
                <Link to={`/customers/import/${each.id}`}>{each.fileName}</Link>
                <Badge variant="light" color={each.state === "imported" ? "green" : "gray"}>
                  {IMPORT_STATE_LABELS[each.state]}
                </Badge>
                <small>
                  {each.rows} {each.rows === 1 ? "row" : "rows"}
                  {each.state !== "uploaded" && `, ${each.added} added`} · {each.uploadedBy ?? "MoveEase"},{" "}
                  {formatDateTime(each.uploadedAt)}
                </small>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
