import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import { counted, ImportPanel } from "~/features/customers/import/web/import-panel";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { PageHead } from "~/platform/ui/office/page-head";
import type { employeeImportsContract } from "../contract";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, IMPORT_STATE_LABELS } from "../domain";
import type { Route } from "./+types/import-page";

const imports = () => client<typeof employeeImportsContract>("employeeImports");

export function loader({ context, params }: Route.LoaderArgs) {
  return api<typeof employeeImportsContract>(context, "employeeImports").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import employees");

/** One file: what its columns are, what importing it would do, and what it did. */
export default function ImportPage({ loaderData: found }: Route.ComponentProps) {
  const { id, fileName, state, rows, added, waiting } = found;
  return (
    <>
      <PageHead
        title={fileName}
        actions={
          <Button
            component={Link}
            to="/staff/import"
            variant="default"
            leftSection={<IconArrowLeft size={18} />}
          >
            All imports
          </Button>
        }
      >
        {counted(rows, "row")} · {IMPORT_STATE_LABELS[state]}
      </PageHead>
      {state === "uploaded" ? (
        <ImportPanel
          key={id}
          columns={found.columns}
          fields={FIELDS}
          onCheck={async (mapping) => {
            await imports().map({ id, mapping });
            const { good, refused, problems } = await imports().check({ id });
            return {
              said:
                refused === 0
                  ? `${counted(good, "employee")} would be hired. Nobody is invited yet.`
                  : `${counted(refused, "row")} cannot be imported. Correct the file and upload it again: all go in, or none.`,
              problems,
              run: `Import ${counted(good, "employee")}`,
              isReady: refused === 0 && good > 0,
            };
          }}
          onRun={async () => {
            const done = await imports().run({ id });
            return `${counted(done.added, "employee")} added`;
          }}
        />
      ) : (
        <Card title="What became of it">
          <Facts>
            <Fact label="Added">{added}</Fact>
            <Fact label="Wait for an administrator">{waiting}</Fact>
          </Facts>
        </Card>
      )}
    </>
  );
}

const FIELDS = IMPORT_FIELD_NAMES.map((value) => ({ value, label: IMPORT_FIELDS[value].label }));
