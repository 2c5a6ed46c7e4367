import '#contract/primitives.ts';
import '../../lib/in-next-task.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { slipMarkOf } from '#contract/slip-mark.ts';
import type { TitheBooklet, TitheBooklets } from '#contract/tithe-lookup.ts';
import { nextTask } from '../../lib/next-task.ts';
import { pageSignal } from '../../ui/call.ts';
import { copyOf, part, setTexts } from '../../ui/parts.ts';
import { showNotFound, showState } from '../../ui/show-lookup.ts';
import { bookletView, openedFirst, type Shown } from './booklet.ts';
import { allPaid, dueNow, dueTexts } from './due-now.ts';
import { loadBooklets } from './load-booklets.ts';
import { waysToPay } from './pay-booklets.ts';
import { askProvider } from './provider.ts';
import { ordinalIn, sheetPath } from './tithe-address.ts';

await nextTask();
const signal = pageSignal();
const marked = slipMarkOf(location.href)?.month;
try {
  const [lookup, provider] = await Promise.all([
    loadBooklets(ordinalIn(location.pathname), signal),
    askProvider(signal),
  ]);
  if (lookup.state === 'found') {
    await nextTask();
    showFound(lookup.found);
    if (provider.isConfigured) waysToPay(lookup.found, provider.isSandbox, readAgain);
  } else showNotFound(lookup);
} catch (error) {
  if (!signal.aborted) throw error;
}

function showFound({ dizimista, carnes }: TitheBooklets): void {
  const today = parishDayOf(new Date());
  const state = showState('found');
  setTexts(state, { number: `Dizimista ${shownNumber(dizimista.numero_ordinal)}`, name: dizimista.nome });
  (part(state, 'sheet') as HTMLAnchorElement).href = sheetPath(dizimista.numero_ordinal);
  part(state, 'empty').hidden = carnes.length > 0;
  const opened = openedFirst(carnes, { today, next: dueNow(carnes, today)?.first.id, marked });
  showList(carnes, (carne) => carne === opened);
  document.querySelector('.month.is-marked')?.scrollIntoView({ block: 'center' });
}

function showList(carnes: readonly TitheBooklet[], isOpen: (carne: TitheBooklet) => boolean): void {
  const today = parishDayOf(new Date());
  const due = dueNow(carnes, today);
  part(document, 'due-box').hidden = !due;
  if (due) setTexts(document, dueTexts(due, today));
  setTexts(document, { 'all-paid': due ? '' : allPaid(carnes) });
  const booklets = carnes.map((carne) =>
    bookletOf(carne, { isOpen: isOpen(carne), today, next: due?.first.id, marked }),
  );
  part(document, 'list').replaceChildren(...booklets);
}

/** Reads the booklets again and shows them in place of the old ones; undefined where they can't be read. */
async function readAgain(): Promise<TitheBooklets | undefined> {
  const lookup = await loadBooklets(ordinalIn(location.pathname), pageSignal()).catch(() => undefined);
  if (lookup?.state !== 'found') return undefined;
  const isOpen = ({ id }: TitheBooklet) => (document.getElementById(id) as HTMLDetailsElement | null)?.open ?? false;
  showList(lookup.found.carnes, isOpen);
  return lookup.found;
}

function bookletOf(carne: TitheBooklet, { isOpen, ...shown }: Shown & { isOpen: boolean }): HTMLElement {
  const booklet = copyOf('booklet') as HTMLDetailsElement;
  booklet.id = carne.id;
  booklet.open = isOpen;
  const { months, ended, ...texts } = bookletView(carne, shown);
  setTexts(booklet, texts);
  for (const { name, isNext, isMarked, ...month } of months) {
    const [stamp, line] = [copyOf('stamp'), copyOf('month')];
    for (const each of [stamp, line]) {
      each.classList.toggle('is-paid', month.state === 'Pago');
      each.classList.toggle('is-next', isNext);
    }
    line.classList.toggle('is-marked', isMarked);
    stamp.textContent = name.slice(0, 3).toLowerCase();
    setTexts(line, { ...month, 'month-name': name });
    part(booklet, 'stamps').append(stamp);
    part(booklet, 'months').append(line);
  }
  part(booklet, 'ended').hidden = ended.length === 0;
  for (const { name, value } of ended) {
    const line = copyOf('ended-month');
    setTexts(line, { 'month-name': name, value });
    part(booklet, 'ended-months').append(line);
  }
  return booklet;
}
