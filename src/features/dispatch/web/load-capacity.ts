/** In a module of their own, so that the office's first scripts do not include them. */
export const loadDayStrip = () =>
  import("~/features/capacity/web/day-strip-panel").then((part) => part.DayStripPanel);
export const loadWeekHead = () =>
  import("~/features/capacity/web/week-head-panel").then((part) => part.WeekHeadPanel);
export const loadOnHold = () =>
  import("~/features/capacity/web/on-hold-panel").then((part) => part.OnHoldPanel);
