import { ORPCError } from "@orpc/client";
import { data, type RouterContextProvider } from "react-router";
import { CONSENT_VERSION, itemsOf, MAX_PHOTO_BYTES, MAX_PHOTOS } from "~/features/inquiries/domain/inquiries";
import { SERVICES, type Service } from "~/features/inquiries/domain/offered-services";
import { api, pageRequest } from "~/platform/http/loader-api";
import { refusal } from "~/platform/http/page-errors";
import { formatDate } from "~/platform/kernel/dates";
import { readTouch } from "~/platform/kernel/first-touch";
import { claimBeforeMove } from "../claim/errors";
import type { PostAnswer } from "./post-form";

type Context = Readonly<RouterContextProvider>;

/** Returned with a refusal. `shownAt` is included, so that a corrected form is not rejected as too quick. */
const TYPED = [
  "shownAt",
  "name",
  "email",
  "phone",
  "service",
  "message",
  "reference",
  "items",
  "description",
];

function read(form: FormData) {
  const said = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const shownAt = Number(said("shownAt"));
  const locale: "en" | "sw" = said("locale") === "sw" ? "sw" : "en";
  const attempt = said("attempt").slice(0, 200);
  return {
    said,
    person: { name: said("name"), email: said("email"), phone: said("phone") },
    carried: {
      consent: said("consent") || CONSENT_VERSION,
      locale,
      homepage: said("homepage").slice(0, 500),
      ...(Number.isFinite(shownAt) && shownAt > 0 ? { shownAt } : {}),
    },
    touch: readTouch(said("touch")),
    options: { context: attempt.length >= 8 ? { key: attempt } : {} },
  };
}

async function answered(form: FormData, call: () => Promise<PostAnswer>) {
  try {
    return data<PostAnswer>(await call());
  } catch (error) {
    const { data: refused, init } = refusal(error);
    const values = Object.fromEntries(
      TYPED.flatMap((name) => {
        const value = form.get(name);
        return typeof value === "string" ? [[name, value]] : [];
      }),
    );
    return data<PostAnswer>({ ...refused, ok: false, values }, init ?? {});
  }
}

const inquiriesOf = (context: Context) => api(context, "inquiries");

export async function answerQuoteRequest(context: Context, request: Request) {
  const form = await request.formData();
  const { said, person, carried, touch, options } = read(form);
  return answered(form, async () => {
    const service = said("service") as Service;
    await inquiriesOf(context).requestQuote(
      { ...person, service, message: said("message"), ...carried, touch },
      options,
    );
    return { ok: true };
  });
}

export async function answerContact(context: Context, request: Request) {
  const form = await request.formData();
  const { said, person, carried, touch, options } = read(form);
  return answered(form, async () => {
    const service = SERVICES.find((name) => name === said("service")) ?? "";
    await inquiriesOf(context).contact(
      {
        ...person,
        service: service === "long-distance" ? "" : service,
        message: said("message"),
        ...carried,
        touch,
      },
      options,
    );
    return { ok: true };
  });
}

export async function answerSubscription(context: Context, request: Request) {
  const form = await request.formData();
  const { said, carried } = read(form);
  return answered(form, async () => {
    await inquiriesOf(context).subscribe({ email: said("email"), ...carried });
    return { ok: true };
  });
}

/** A claim's photos are written to disk while they are read one by one. */
export async function answerClaim(context: Context, request: Request) {
  const { form, forget } = await context.get(pageRequest).readUpload(request, {
    // One more than allowed, so that the refusal can name the limit.
    files: MAX_PHOTOS + 1,
    fileBytes: MAX_PHOTO_BYTES,
    bytes: (MAX_PHOTOS + 1) * MAX_PHOTO_BYTES,
  });
  try {
    return await answeredClaim(context, form);
  } finally {
    await forget();
  }
}

/** Refuses claims for future moves. Requires the move's reference and phone number, so that others learn nothing. */
async function assertMoved(
  context: Context,
  asked: { reference: string; phone: string; locale: "en" | "sw" },
) {
  const { reference, phone, locale } = asked;
  const move = await api(context, "tracking")
    .track({ reference, phone })
    .catch(() => undefined);
  if (!move?.serviceDate || !["owing", "booked", "confirmed"].includes(move.standing)) return;
  const error = claimBeforeMove.at("reference", { date: formatDate(move.serviceDate) });
  const { code, message, ...data } = error.bodyIn(locale);
  throw new ORPCError(code, { status: error.status, message, data });
}

function answeredClaim(context: Context, form: FormData) {
  const { said, person, carried, options } = read(form);
  return answered(form, async () => {
    await assertMoved(context, { reference: said("reference"), phone: person.phone, locale: carried.locale });
    // An empty file field sends one file of zero bytes.
    const photos = form.getAll("photos").filter((entry) => entry instanceof File && entry.size > 0) as File[];
    const { number } = await inquiriesOf(context).fileClaim(
      {
        ...person,
        reference: said("reference"),
        items: itemsOf(said("items")),
        description: said("description"),
        photos,
        ...carried,
      },
      options,
    );
    return { ok: true, number, email: said("email") };
  });
}
