import { aPdf } from "~/features/documents/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { makeEmployee } from "~/features/staff/testing";
import type { Actor } from "~/platform/http/actor";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { coursesHandlers } from "./courses/server/handlers";
import type { CourseFields } from "./domain";
import { trainingHandlers } from "./server/handlers";

let made = 0;

export const trainingAs = (actor: Actor) => callAs(trainingHandlers, actor);

/** Adds a unique course and returns its id. */
export async function aCourse(maker: Actor, fields: Partial<CourseFields> = {}) {
  made += 1;
  const course = { name: `Course ${process.pid} ${made}`, validityMonths: 12, ...fields };
  const { id } = await callAs(coursesHandlers, maker).make(course as { name: string });
  return { id, name: course.name };
}

export const completedOn = (courseId: string, day: string) => ({
  courseId,
  status: "completed" as const,
  startedOn: day,
  completedOn: day,
});

/** One successful call of every write of courses and training. */
export const trainingWrites = (admin: () => Actor, actor: () => Actor) => {
  const training = () => callAs(trainingHandlers, actor());
  const aRecord = async () => {
    const [{ number }, { id: courseId }] = [await makeEmployee(), await aCourse(admin())];
    const fields = completedOn(courseId, "2026-10-05");
    const { id } = await callAs(trainingHandlers, admin()).add({ number, ...fields });
    const { records } = await callAs(trainingHandlers, admin()).ofEmployee({ number });
    return { id, fields, updatedAt: records[0]?.updatedAt ?? new Date() };
  };
  return {
    "courses.make": async () => () => aCourse(actor()),
    "courses.edit": async () => {
      const { id, name } = await aCourse(admin());
      const { rows } = await callAs(coursesHandlers, admin()).list({ limit: 100 });
      const updatedAt = rows.find((course) => course.id === id)?.updatedAt ?? new Date();
      return () => callAs(coursesHandlers, actor()).edit({ id, name, provider: "AA Kenya", updatedAt });
    },
    "training.add": async () => {
      const [{ number }, { id: courseId }] = [await makeEmployee(), await aCourse(admin())];
      return () => training().add({ number, ...completedOn(courseId, "2026-10-05") });
    },
    "training.edit": async () => {
      const { id, fields, updatedAt } = await aRecord();
      return () => training().edit({ id, ...fields, score: 88, updatedAt });
    },
    "training.remove": async () => {
      const { id } = await aRecord();
      return () => training().remove({ id });
    },
    "training.addCertificate": async () => {
      configureStorage(memoryStorage());
      const { id } = await aRecord();
      return () => training().addCertificate({ id, file: aPdf("certificate.pdf") });
    },
  };
};
