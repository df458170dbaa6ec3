import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import { counted, ImportPanel } from "~/features/customers/import/web/import-panel";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askFirst } from "~/platform/ui/office/confirm";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { PageHead } from "~/platform/ui/office/page-head";
import type { leadImportsContract } from "../contract";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, IMPORT_STATE_LABELS } from "../domain";
import type { Route } from "./+types/import-page";

const imports = () => client<typeof leadImportsContract>("leadImports");

export function loader({ context, params }: Route.LoaderArgs) {
  return api<typeof leadImportsContract>(context, "leadImports").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import leads");

/** One file: what its columns are, what importing it would do, and what it did. */
export default function ImportPage({ loaderData: found }: Route.ComponentProps) {
  const { id, fileName, state, rows, added, known, takenBack } = found;
  const { busy, act } = useAct();
  const takeBack = async () => {
    const sure = await askFirst(
      "Leads that nobody has touched since are emptied; their numbers stay, so that there is no gap. Those with a call, an edit or a quote stay.",
      { title: "Take the import back", confirm: "Take back", danger: true },
    );
    if (!sure) return;
    await act("take-back", () => imports().takeBack({ id }), {
      said: (done) => `${counted(done.takenBack, "lead")} deleted, ${done.stayed} stay`,
    });
  };
  return (
    <>
      <PageHead
        title={fileName}
        actions={
          <>
            <Button
              component={Link}
              to="/crm/leads/import"
              variant="default"
              leftSection={<IconArrowLeft size={18} />}
            >
              All imports
            </Button>
            {state === "imported" && added > 0 && (
              <Button variant="default" color="red" loading={busy !== undefined} onClick={takeBack}>
                Take back
              </Button>
            )}
          </>
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
            const { good, known: there, refused, problems } = await imports().check({ id });
            return {
              said:
                refused === 0
                  ? `${counted(good, "lead")} would be added. ${there} are there already and stay as they are.`
                  : `${counted(refused, "row")} cannot be imported. Correct the file and upload it again: all go in, or none.`,
              problems,
              run: `Import ${counted(good, "lead")}`,
              isReady: refused === 0 && good > 0,
            };
          }}
          onRun={async () => {
            const done = await imports().run({ id });
            return `${counted(done.added, "lead")} added`;
          }}
        />
      ) : (
        <Card title="What became of it">
          <Facts>
            <Fact label="Added">{added}</Fact>
            <Fact label="Were there already">{known}</Fact>
            {state === "taken_back" && <Fact label="Taken back">{takenBack}</Fact>}
          </Facts>
        </Card>
      )}
    </>
  );
}

const FIELDS = IMPORT_FIELD_NAMES.map((value) => ({ value, label: IMPORT_FIELDS[value].label }));
