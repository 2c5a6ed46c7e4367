import { daysLater } from '#contract/calendar-date.ts';
import { feastNotice, type MassChange, massChangeNoun, massChanges } from '#contract/mass-changes.ts';
import { counted, feminine } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { keeping, listing } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { massesOn } from '../masses/store.ts';
import { feastsToAskAbout, yearlyDaysAfter } from './feasts.ts';
import { toMassChange } from './rules.ts';
import { cancelDays, copyDays, massChangeRows, readFeasts, removeAct } from './store.ts';

const mass = feminine('missa', 'missas');

export const massChangeRoutes: Routes = (on) => {
  on(massChanges.list, listing(massChangeRows, toMassChange));
  on(massChanges.days, async ({ caller, query }) => ({ data: await massesOn(caller, query.first, query.last) }));
  on(massChanges.feasts, async ({ caller, gateways }) => {
    const today = parishDayOf(gateways.now());
    const { own, changed } = await readFeasts(caller, today, daysLater(today, feastNotice));
    return { data: feastsToAskAbout(today, own, changed) };
  });
  on(massChanges.yearlyDays, async ({ gateways }) => ({ data: yearlyDaysAfter(parishDayOf(gateways.now())) }));
  on(massChanges.cancelDays, async ({ caller, body }) => {
    const data = await cancelDays(caller, body.first, body.last, body.reason ?? null);
    return { data, message: cancelledSentence(data.count) };
  });
  on(massChanges.copyDays, async ({ caller, body }) => {
    const data = await copyDays(caller, body.from, body.to, body.days);
    return { data, message: copiedSentence(data.count) };
  });
  on(massChanges.removeAct, async ({ caller, params }) => {
    const deletedCount = await removeAct(caller, params.act);
    return { data: { deletedCount }, message: removedSentence(deletedCount) };
  });
  keeping(on, massChanges, massChangeRows, toMassChange, savedSentence);
};

/** Undefined for the change of a mass that is celebrated all the same. */
function savedSentence({ is_cancelled, mass_id }: MassChange, isNew: boolean): string | undefined {
  if (is_cancelled) return 'Missa cancelada';
  return isNew && mass_id === null ? 'Missa adicionada' : undefined;
}

const cancelledSentence = (count: number): string =>
  count === 0
    ? 'Não havia missa nesses dias.'
    : `${counted(count, mass)} ${count === 1 ? 'cancelada' : 'canceladas'} com sucesso!`;

const copiedSentence = (count: number): string =>
  count === 0
    ? 'As missas desses dias já são como as que você copiou.'
    : `${counted(count, massChangeNoun)} ${count === 1 ? 'feita' : 'feitas'} com sucesso!`;

const removedSentence = (count: number): string =>
  `${counted(count, massChangeNoun)} ${count === 1 ? 'desfeita' : 'desfeitas'} com sucesso!`;
