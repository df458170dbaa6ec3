import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { PageHead } from "~/platform/ui/office/page-head";
import type { customerImportsContract } from "../contract";
import { IMPORT_STATE_LABELS, MAX_IMPORT_ROWS } from "../domain";
import type { Route } from "./+types/imports-page";
import { ImportsPanel, UploadButton } from "./import-panel";

export function loader({ context }: Route.LoaderArgs) {
  return api<typeof customerImportsContract>(context, "customerImports").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import customers");

/** Brings a file of customers, and shows the imports there were. */
export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  const choose = (
    <UploadButton
      path="/customers/import"
      onFile={(file) => client<typeof customerImportsContract>("customerImports").upload({ file })}
    />
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
        <ImportsPanel imports={imports} labels={IMPORT_STATE_LABELS} path="/customers/import" />
      )}
    </>
  );
}
