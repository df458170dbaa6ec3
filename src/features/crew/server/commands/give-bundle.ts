import type { Tx } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import type { Bundle } from "../../domain/bundle";
import { getBundle } from "../queries/bundle";
import { crewGivenJobs } from "../tables";

/** The bundle of a person. Its jobs are noted as given, so that reports of them are theirs whatever the office does then. */
export async function giveBundle(tx: Tx, actor: Actor, now: Date): Promise<Bundle> {
  const bundle = await getBundle(tx, actor, now);
  const personId = personIdOf(actor);
  const given = bundle.jobs.map(({ id: jobId, moveId, number }) => ({
    ...{ personId, jobId, moveId, number, givenAt: now },
  }));
  if (given.length > 0) await tx.insert(crewGivenJobs).values(given).onConflictDoNothing();
  return bundle;
}
