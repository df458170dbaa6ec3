/** In a separate module, so that the office's first scripts do not include them. */
export const loadPublishTool = () => import("./publish-tool").then((part) => part.PublishTool);
export const loadMarks = () => import("./job-marks");
