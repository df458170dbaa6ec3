import { channelOf } from "~/features/availability/server/commands";
import { listContacts } from "~/features/availability/server/queries";
import { movesSection } from "~/features/moves/settings";
import { getMailHead, getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import {
  type AnswerMode,
  type CurrentJob,
  changesOf,
  type PersonChange,
  type PlanChange,
  planChangesOf,
} from "../../domain/plan";
import { describeChanges, type PersonMessage, partFor, writeJobsText } from "../messages/job-messages";
import { digestOf, listCurrentJobs, listDigests, listNotices, ofPeriod, type Period } from "./plans";

export interface Changes {
  messages: PersonMessage[];
  plans: PlanChange[];
  /** Jobs with something to publish, removed ones too. */
  count: number;
  mode: AnswerMode;
  /** Of exactly what would be sent and published. */
  fingerprint: string;
}

interface Asked {
  period: Period;
  hasSms: boolean;
  now: Date;
  lock?: boolean;
}

/** The messages and plans of a publication of this period, as of now. */
export async function getChanges(
  reader: Reader,
  actor: Actor,
  { period, hasSms, now, lock = false }: Asked,
): Promise<Changes & { jobs: CurrentJob[] }> {
  const jobs = await listCurrentJobs(reader, actor, ofPeriod(actor, period), now);
  const jobIds = jobs.map(({ id }) => id);
  const notices = await listNotices(reader, actor, { jobIds, period, lock });
  const changes = changesOf(jobs, notices, digestOf).filter(({ endsAt }) => endsAt > now);
  const plans = planChangesOf(jobs, await listDigests(reader, jobIds), digestOf).filter(
    ({ plan }) => plan === null || new Date(plan.endsAt) > now,
  );
  const { crewAnswers: mode } = await getSettings(reader, movesSection);
  const messages = await writeMessages(reader, { jobs, changes, mode, hasSms });
  const changed = [
    ...plans.map(({ jobId }) => jobId),
    ...changes.map(({ jobId, number }) => jobId ?? number),
  ];
  return {
    ...{ jobs, messages, plans, mode, count: new Set(changed).size },
    fingerprint: digestOf([
      messages.map(({ personId, channel, text }) => [personId, channel, text]),
      changes.map(({ personId, jobId, change, digest }) => [personId, jobId, change, digest]),
      plans.map(({ jobId, digest }) => [jobId, digest]),
    ]),
  };
}

interface Writing {
  jobs: readonly CurrentJob[];
  changes: readonly PersonChange[];
  mode: AnswerMode;
  hasSms: boolean;
}

/** One message a person, by name. */
async function writeMessages(
  reader: Reader,
  { jobs, changes, mode, hasSms }: Writing,
): Promise<PersonMessage[]> {
  if (changes.length === 0) return [];
  const byPerson = Map.groupBy(changes, ({ personId }) => personId);
  const contacts = await listContacts(reader, [...byPerson.keys()]);
  const { name: company } = await getMailHead(reader);
  const plans = new Map(jobs.map(({ id, plan }) => [id, plan]));
  const texts = new Map<string, string>();
  const messages: PersonMessage[] = [];
  for (const [personId, own] of byPerson) {
    const contact = contacts.get(personId);
    if (!contact) continue;
    const { language, name } = contact;
    const part = partFor(own, mode);
    const key = `${language} ${part}`;
    // The company's wording is read once for each language and part, not for each person.
    const template = texts.get(key) ?? (await writeJobsText(reader, { language, part, company }));
    texts.set(key, template);
    const said = describeChanges(own, plans, language);
    messages.push({
      ...{ personId, name, contact, language, part, said, changes: own },
      ...{ channel: channelOf(contact, hasSms), text: template.replaceAll("{jobs}", said) },
    });
  }
  return messages.sort((a, b) => (a.name < b.name ? -1 : 1));
}
