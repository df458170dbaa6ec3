/** The shell loads this file alone: it does not know the names of what the card loads. */
export const loadLinkCard = () => import("./survey-link-card");
export const loadLinkMenu = () => import("./link-menu");
