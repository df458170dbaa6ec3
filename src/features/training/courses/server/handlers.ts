import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { assertReachCourse } from "../../server/reach";
import { coursesContract } from "../contract";
import { editCourse, makeCourse } from "./commands";
import { listCourseChoices, listCourses } from "./queries";

const os = handlersOf(coursesContract);
const acting = actOn(assertReachCourse);

export const coursesHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) =>
    listCourses(db(), actor, input, nairobiDate(now)),
  ),
  choices: os.choices.handler(async () => ({ courses: await listCourseChoices(db()) })),
  make: os.make.handler(({ input, context }) => actOnce("courses", context, input, makeCourse)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editCourse))),
});
