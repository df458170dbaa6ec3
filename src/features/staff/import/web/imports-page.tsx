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
import type { employeeImportsContract } from "../contract";
import { IMPORT_STATE_LABELS, MAX_IMPORT_ROWS } from "../domain";
import type { Route } from "./+types/imports-page";

export function loader({ context }: Route.LoaderArgs) {
  return api<typeof employeeImportsContract>(context, "employeeImports").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import employees");

/** Brings a file of employees, and shows the imports there were. */
export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  const choose = (
    <UploadButton
      path="/staff/import"
      onFile={(file) => client<typeof employeeImportsContract>("employeeImports").upload({ file })}
    />
  );
  return (
    <>
      <PageHead
        title="Import employees"
        actions={
          <>
            <Button component={Link} to="/staff" variant="default" leftSection={<IconArrowLeft size={18} />}>
              Back to Staff
            </Button>
            {imports.length > 0 && choose}
          </>
        }
      >
        A CSV or Excel file with one employee a row, {formatNumber(MAX_IMPORT_ROWS)} at most. Nothing is
        written before you have seen what it would do.
      </PageHead>
      {imports.length === 0 ? (
        <EmptyState title="No imports yet" action={choose} framed>
          The first row of the file names the columns: name, email, phone, start date and base salary are
          needed.
        </EmptyState>
      ) : (
        <ImportsPanel imports={imports} labels={IMPORT_STATE_LABELS} path="/staff/import" />
      )}
    </>
  );
}
