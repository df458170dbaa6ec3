import { eq } from "drizzle-orm";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { hasSetOff, isPlannable } from "~/features/jobs/domain";
import { jobs } from "~/features/jobs/server/tables";
import { suppliers } from "~/features/suppliers/server/tables";
import type { Reader } from "~/platform/db/database";
import { readSignedToken } from "~/platform/secrets/secrets";
import { fitOf, isPlaceholder, linkEndOf, offerStateOf, showsPhones } from "../../domain";
import { hireLinkUnknown } from "../../errors";
import { hireOffers, hires } from "../tables";
import { listExtras, listStopsOf, PURPOSE, placesOf } from "./hires";

/** The offer of a link. Throws NOT_FOUND for an invalid token. */
export async function getOffer(reader: Reader, token: string) {
  const id = readSignedToken(PURPOSE, token);
  const [row] = id
    ? await reader
        .select({ offer: hireOffers, hire: hires, supplier: suppliers })
        .from(hireOffers)
        .innerJoin(hires, eq(hires.id, hireOffers.hireId))
        .innerJoin(suppliers, eq(suppliers.id, hireOffers.supplierId))
        .where(eq(hireOffers.id, id))
    : [];
  if (!row) throw hireLinkUnknown();
  return row;
}

const NOTHING = {
  ...{ from: "", to: "", litres: null, kg: null, people: 0, note: "", extras: [], stops: [] },
  ...{ plate: "", driver: "", driverPhone: "", cancelledBy: null, reason: "", mayCancel: false },
};

/** The page of a link. Addresses only after the acceptance, phone numbers from the day before. */
export async function getOfferOfLink(reader: Reader, token: string, now: Date) {
  const { offer, hire } = await getOffer(reader, token);
  const [job] = hire.jobId
    ? await reader
        .select({ state: jobs.state, startsAt: jobs.startsAt, endsAt: jobs.endsAt })
        .from(jobs)
        .where(eq(jobs.id, hire.jobId))
    : [];
  const head = {
    ...{ number: hire.number, class: hire.class, startsAt: hire.startsAt, endsAt: hire.endsAt },
    ...{ price: offer.price, expiresAt: hire.expiresAt },
  };
  const state = offerStateOf(offer.state, hire, now);
  const fit = hire.ofJob ? fitOf(hire, job && { ...job, isFree: isPlannable(job.state) }) : "same";
  if (now > linkEndOf(hire)) return { ...NOTHING, ...head, state: "ended" as const };
  if (state === "withdrawn" && offer.withdrawal !== "taken_back")
    return {
      ...NOTHING,
      ...head,
      state: offer.withdrawal === "taken" ? ("taken" as const) : ("moved" as const),
    };
  if (state === "offered" && fit !== "same") return { ...NOTHING, ...head, state: fit };
  const places = placesOf(hire, await listStopsOf(reader, job ? hire.jobId : null, now));
  const { litres, kg, people, note } = hire;
  const offered = { ...NOTHING, ...head, ...places, litres, kg, people, note };
  if (state !== "accepted") return { ...offered, state };
  if (hire.state === "cancelled")
    return {
      ...{ ...NOTHING, ...head, ...places, state: "cancelled" as const },
      ...{ cancelledBy: hire.cancelledBy, reason: hire.cancelReason },
    };
  const [truck] = hire.vehicleId
    ? await reader.select({ plate: vehicles.plate }).from(vehicles).where(eq(vehicles.id, hire.vehicleId))
    : [];
  const withPhones = showsPhones(hire, now);
  const stops = await listStopsOf(reader, job ? hire.jobId : null, now);
  return {
    ...{ ...offered, state },
    extras: (await listExtras(reader, hire.id)).map(({ what, amount }) => ({ what, amount })),
    stops: stops.map(({ stairs: _, contactPhone, ...stop }) => ({
      ...stop,
      contactPhone: withPhones ? contactPhone : "",
    })),
    plate: truck && !isPlaceholder(truck.plate) ? truck.plate : "",
    ...{ driver: hire.driver, driverPhone: hire.driverPhone },
    mayCancel: hire.endsAt > now && !(job && hasSetOff(job.state)),
  };
}
