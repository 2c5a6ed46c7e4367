import type { Page } from 'playwright';
import { siteTables } from '#contract/concepts.ts';
import type { MassOfDay } from '#contract/mass-changes.ts';
import type { SiteChanges } from '#contract/site-build.ts';

/** The API's answer to a page that asks what has changed. */
export const answered = (version: number, changes: SiteChanges['changes']) => ({
  success: true,
  data: { version, changes } satisfies SiteChanges,
});

/** Lets a page hear that these tables changed, and no other. */
export const answerChanges = (page: Page, changes: SiteChanges['changes']): Promise<void> =>
  page.route('**/api/site-build/changes?*', (route) =>
    route.fulfill({ json: answered(Number.MAX_SAFE_INTEGER, changes) }),
  ) as Promise<unknown> as Promise<void>;

/** Lets a page hear that everything on it may be out of date. */
export const allChanged = (page: Page): Promise<void> =>
  answerChanges(page, Object.fromEntries(siteTables.map((table) => [table, Number.MAX_SAFE_INTEGER])));

/** Answers these masses of a day; by default a change at eight that changes nothing. */
export const answerMasses = (page: Page, day: string, masses: readonly Partial<MassOfDay>[]): Promise<void> => {
  const none = {
    description: null,
    place: null,
    celebrant: null,
    community: null,
    reason: null,
    is_cancelled: false,
    changedAt: null,
  };
  const data = masses.map((mass) => ({
    ...none,
    day,
    mass_id: crypto.randomUUID(),
    change_id: crypto.randomUUID(),
    time: '08:00',
    usual_time: '08:00',
    ...mass,
  }));
  return page.route('**/api/mass-changes/days?*', (route) =>
    route.fulfill({ json: { success: true, data } }),
  ) as Promise<unknown> as Promise<void>;
};
