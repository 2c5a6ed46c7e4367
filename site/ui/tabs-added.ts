/** Told by what puts tabs into the page after its script `tabs.ts` has run. */
export const tabsAdded = 'tabs-added';
