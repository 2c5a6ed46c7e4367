import type { Today } from '#contract/dashboard.ts';

const none = { total: 0, items: [] };

/** The overview of a day on which there is nothing. */
export const emptyToday = (day: string): Today => ({
  ...{ day, titheWalkAt: null, lastPublication: null, requests: 0 },
  ...{ drafts: none, expiring: none, masses: none, intentions: none, birthdays: none, payers: none, events: none },
});
