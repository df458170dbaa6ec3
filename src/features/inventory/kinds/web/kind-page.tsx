import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { markFigure } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/kind-page";
import { fieldsOf, KindInputs, type KindValues } from "./kind-inputs";
import styles from "./kind-page.module.css";

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "itemKinds").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, loaderData?.nameEn ?? "Item");

type Kind = Route.ComponentProps["loaderData"];

export default function KindPage({ loaderData: kind }: Route.ComponentProps) {
  const { id, nameEn, active } = kind;
  const { act, busy } = useAct();
  const retire = async () => {
    const sure = await askToConfirm(
      `Retire ${nameEn}? New inventories cannot use it; earlier ones keep it.`,
      {
        title: "Retire item",
        confirm: "Retire",
        danger: true,
      },
    );
    if (sure) await act("retire", () => client("itemKinds").retire({ id }), { said: `${nameEn} is retired` });
  };
  const putBack = () =>
    act("put back", () => client("itemKinds").putBack({ id }), { said: `${nameEn} is back in use` });
  return (
    <>
      <PageHead
        title={nameEn}
        above={{ to: "/settings/items", label: "Item list" }}
        mark={!active && <Badge tone="muted">Retired</Badge>}
        actions={
          <>
            <Button
              component={Link}
              to={`/settings/items/new?like=${id}`}
              variant="default"
              leftSection={<IconPlus size={18} />}
            >
              Add size
            </Button>
            <Button variant="default" onClick={active ? retire : putBack} loading={busy !== undefined}>
              {active ? "Retire" : "Put back in use"}
            </Button>
          </>
        }
      />
      <EditKind key={kind.updatedAt.toISOString()} kind={kind} />
      {kind.variants.length > 0 && <Variants variants={kind.variants} />}
    </>
  );
}

function EditKind({ kind }: { kind: Kind }) {
  const navigate = useNavigate();
  const { id, updatedAt, code: _, active: __, variants: ___, ...start } = kind;
  const form = useWriteForm<KindValues, unknown>({
    start,
    send: (values) => client("itemKinds").edit({ ...fieldsOf(values), id, updatedAt }),
    said: "Saved. Publish the list to use it",
  });
  return (
    <Form of={form} className={cards.form} label="Item" ready={form.isDirty}>
      <KindInputs of={form} />
      <FormFoot
        of={form}
        submit="Save"
        ready={form.isDirty}
        onLeave={() => void navigate("/settings/items")}
      />
    </Form>
  );
}

function Variants({ variants }: Pick<Kind, "variants">) {
  return (
    <div className={styles.variants}>
      <Card title="Other sizes">
        <ul className={styles.sizes}>
          {variants.map(({ id, nameEn, volume, active }) => (
            <li key={id}>
              <Link to={`/settings/items/${id}`}>{nameEn}</Link>
              {!active && <Badge tone="muted">Retired</Badge>}
              <span>{markFigure(volume.toFixed(3))} m³</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
