import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { bookLateDay, bookLateTask } from "./commands/book-late";
import { expireHolds } from "./commands/end-hold";
import { offerFreeDays } from "./commands/offer-day";

const endHolds = defineTask("end-day-holds");

/** A hold stops counting at its end; the task tells its customer and asks those who wait. */
async function endAndOffer(): Promise<void> {
  const now = new Date();
  await expireHolds(now);
  await offerFreeDays(now);
}

export const capacityTasks = [
  handleTask(bookLateTask, (payload) => bookLateDay(payload)),
  handleTask(endHolds, endAndOffer, { cron: "* * * * *" }),
];
