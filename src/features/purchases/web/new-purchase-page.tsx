import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/new-purchase-page";
import { blankForm, fieldsOf, type PurchaseForm, placeOf } from "./purchase-form";
import { PurchaseInputs } from "./purchase-inputs";

export async function loader({ context }: Route.LoaderArgs) {
  const { vehicles } = await api(context, "purchases").vehicles();
  return { vehicles, today: nairobiDate(context.get(pageRequest).now) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Enter bill");

export default function NewPurchasePage({ loaderData: { vehicles, today } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm<PurchaseForm, { id: string }>({
    start: blankForm(today),
    send: (values, { context }) => client("purchases").add(fieldsOf(values), { context }),
    place: placeOf,
    said: "Entered. A colleague approves it.",
    to: ({ id }) => `/purchases/${id}`,
  });
  return (
    <>
      <PageHead title="Enter bill" above={{ to: "/purchases", label: "Bills and expenses" }} />
      <Form of={form} className={cards.form} label="Bill">
        <PurchaseInputs of={form} vehicles={vehicles} today={today} />
        <FormFoot of={form} submit="Enter bill" onLeave={() => void navigate("/purchases")} />
      </Form>
    </>
  );
}
