import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import { ImportsPanel, UploadButton } from "~/features/customers/import/web/import-panel";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { PageHead } from "~/platform/ui/office/page-head";
import type { leadImportsContract } from "../contract";
import { IMPORT_STATE_LABELS, MAX_IMPORT_ROWS } from "../domain";
import type { Route } from "./+types/imports-page";

export function loader({ context }: Route.LoaderArgs) {
  return api<typeof leadImportsContract>(context, "leadImports").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import leads");

/** Brings a file of leads, and shows the imports there were. */
export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  const choose = (
    <UploadButton
      path="/crm/leads/import"
      onFile={(file) => client<typeof leadImportsContract>("leadImports").upload({ file })}
    />
  );
  return (
    <>
      <PageHead
        title="Import leads"
        actions={
          <>
            <Button
              component={Link}
              to="/crm/leads"
              variant="default"
              leftSection={<IconArrowLeft size={18} />}
            >
              Back to Leads
            </Button>
            {imports.length > 0 && choose}
          </>
        }
      >
        A CSV or Excel file with one lead a row, {formatNumber(MAX_IMPORT_ROWS)} at most. Nothing is written
        before you have seen what it would do.
      </PageHead>
      {imports.length === 0 ? (
        <EmptyState title="No imports yet" action={choose} framed>
          The first row of the file names the columns: our own export will do.
        </EmptyState>
      ) : (
        <ImportsPanel imports={imports} labels={IMPORT_STATE_LABELS} path="/crm/leads/import" />
      )}
    </>
  );
}
