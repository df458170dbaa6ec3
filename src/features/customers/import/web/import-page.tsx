import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askFirst } from "~/platform/ui/office/confirm";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { PageHead } from "~/platform/ui/office/page-head";
import type { customerImportsContract } from "../contract";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, IMPORT_STATE_LABELS } from "../domain";
import type { Route } from "./+types/import-page";
import { counted, ImportPanel } from "./import-panel";

const imports = () => client<typeof customerImportsContract>("customerImports");

export function loader({ context, params }: Route.LoaderArgs) {
  return api<typeof customerImportsContract>(context, "customerImports").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import customers");

/** One file: what its columns are, what importing it would do, and what it did. */
export default function ImportPage({ loaderData: found }: Route.ComponentProps) {
  const { id, fileName, state, rows, added, known, refused, takenBack } = found;
  const { busy, act } = useAct();
  const takeBack = async () => {
    const sure = await askFirst(
      "Customers that nobody has touched since are deleted. Those with a quote, an edit, a note or a message stay.",
      { title: "Take the import back", confirm: "Take back", danger: true },
    );
    if (!sure) return;
    await act("take-back", () => imports().takeBack({ id }), {
      said: (done) => `${counted(done.takenBack, "customer")} deleted, ${done.stayed} stay`,
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
              to="/customers/import"
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
            const { added: good, known: there, refused: bad, problems } = await imports().check({ id });
            return {
              said: `${counted(good, "customer")} would be added. ${there} are there already and stay as they are. ${bad} would be refused.`,
              problems,
              run: `Import ${counted(good, "customer")}`,
              isReady: good > 0,
            };
          }}
          onRun={async () => {
            const done = await imports().run({ id });
            return `${counted(done.added, "customer")} added`;
          }}
        />
      ) : (
        <Card title="What became of it">
          <Facts>
            <Fact label="Added">{added}</Fact>
            <Fact label="Were there already">{known}</Fact>
            <Fact label="Refused">{refused}</Fact>
            {state === "taken_back" && <Fact label="Taken back">{takenBack}</Fact>}
          </Facts>
        </Card>
      )}
    </>
  );
}

const FIELDS = IMPORT_FIELD_NAMES.map((value) => ({ value, label: IMPORT_FIELDS[value].label }));
