import { redirect, useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/edit-purchase-page";
import { fieldsOf, formOf, type PurchaseForm, placeOf } from "./purchase-form";
import { PurchaseInputs } from "./purchase-inputs";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { vehicles } = await api(context, "purchases").vehicles();
  const purchase = await api(context, "purchases").get({ id: params.id });
  if (!purchase.may.edit) throw redirect(`/purchases/${purchase.id}`);
  return { purchase, vehicles, today: nairobiDate(context.get(pageRequest).now) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `Edit ${loaderData?.purchase.number ?? "purchase"}`);

export default function EditPurchasePage({ loaderData }: Route.ComponentProps) {
  const { purchase, vehicles, today } = loaderData;
  const { id, number, updatedAt } = purchase;
  const navigate = useNavigate();
  const form = useWriteForm<PurchaseForm, unknown>({
    start: formOf(purchase),
    send: (values) => client("purchases").edit({ ...fieldsOf(values), id, updatedAt }),
    place: placeOf,
    said: "Saved",
    to: () => `/purchases/${id}`,
  });
  return (
    <>
      <PageHead title={`Edit ${number}`} above={{ to: `/purchases/${id}`, label: number }} />
      <Form of={form} className={cards.form} label="Purchase" ready={form.isDirty}>
        <PurchaseInputs of={form} vehicles={vehicles} today={today} />
        <FormFoot
          of={form}
          submit="Save"
          ready={form.isDirty}
          onLeave={() => void navigate(`/purchases/${id}`)}
        />
      </Form>
    </>
  );
}
