import { copiesOf, forgetSentPhotos, type Outbox, saveCopies } from "~/platform/offline/outbox";
import { NotSent } from "~/platform/offline/replay";
import type { Store } from "~/platform/offline/store";
import type { PhoneApi } from "~/platform/phone/phone-api";
import { unsentSubjects } from "~/platform/phone/phone-model";
import type { Bundle, BundleJob } from "../../domain/bundle";
import { BUNDLE, KEPT } from "../domain/jobs";
import { type Held, jobOf, type PhotoSubject } from "../domain/reports";

/** Sent reports stay this long, for the screens of their day. */
const KEEP_MS = 3 * 86_400_000;

interface HeldBundle {
  etag: string;
  bundle: Bundle;
}

/**
 * Brings the jobs of today and the next two days onto the phone. A job that the office took away stays until everything of
 * it is sent.
 */
export async function bring(api: PhoneApi, store: Store, outbox: Outbox, now: Date): Promise<void> {
  const { person } = outbox;
  const before = (await copiesOf(store, person)).get(BUNDLE) as HeldBundle | undefined;
  const answer = await api.getIfChanged<Bundle>("/crew/bundle", before?.etag);
  const bundle = answer?.body ?? before?.bundle;
  if (!bundle) return;
  // Another person may have signed in elsewhere in this browser.
  if (bundle.person.id !== person) throw new NotSent("other-person");
  const held = await copiesOf(store, person);
  const unsent = new Set([
    ...(await outbox.events()).map(jobOf),
    ...(await unsentSubjects(store, person)).map((about) => (about as PhotoSubject).jobId),
  ]);
  const given = new Set(bundle.jobs.map(({ id }) => id));
  const kept = [
    ...(before?.bundle.jobs ?? []),
    ...((held.get(KEPT) as BundleJob[] | undefined) ?? []),
  ].filter(
    ({ id }, at, all) => !given.has(id) && unsent.has(id) && all.findIndex((one) => one.id === id) === at,
  );
  const isOld = (name: string) =>
    name.startsWith("sent:") &&
    now.getTime() - Date.parse((held.get(name) as Held | undefined)?.at ?? "") > KEEP_MS;
  const etag = answer?.etag ?? before?.etag ?? "";
  await saveCopies(
    store,
    person,
    [
      { name: BUNDLE, value: { etag, bundle } satisfies HeldBundle },
      { name: KEPT, value: kept },
    ],
    isOld,
  );
  await forgetSentPhotos(store, person, ({ about }) => given.has((about as PhotoSubject).jobId ?? ""));
}
