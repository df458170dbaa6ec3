/** In a separate module, so that the office's first scripts do not include hired trucks. */
export const loadSupplierHires = () => import("./supplier-hires").then((part) => part.SupplierHires);
export const loadJobHires = () => import("./job-hires").then((part) => part.JobHires);
export const loadHireTool = () => import("./hire-tool").then((part) => part.HireTool);
