/** The survey in the surveyors' app, which works without network. */
export const appPath = (surveyId: string): string => `/survey/#/survey/${surveyId}`;

/** A phone: narrow, and touched by fingers. */
export const isPhone = (): boolean => matchMedia("(max-width: 640px) and (pointer: coarse)").matches;
