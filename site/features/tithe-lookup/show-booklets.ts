import '../../lib/schemas-first.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { slipMarkOf } from '#contract/slip-mark.ts';
import type { TitheBooklet, TitheBooklets } from '#contract/tithe-lookup.ts';
import { nextPaint, nextTask } from '../../lib/next-task.ts';
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
    const { carnes } = lookup.found;
    const shown = shownIn(carnes);
    const opened = openedFirst(carnes, shown);
    showFound(lookup.found, await bookletsOf(carnes, shown, (carne) => carne === opened));
    if (provider.isConfigured) waysToPay(lookup.found, provider.isSandbox, readAgain);
    await showParts();
  } else showNotFound(lookup);
} catch (error) {
  if (!signal.aborted) throw error;
}

function showFound({ dizimista, carnes }: TitheBooklets, booklets: readonly HTMLElement[]): void {
  const state = showState('found');
  setTexts(state, { number: `Dizimista ${shownNumber(dizimista.numero_ordinal)}`, name: dizimista.nome });
  (part(state, 'sheet') as HTMLAnchorElement).href = sheetPath(dizimista.numero_ordinal);
  part(state, 'empty').hidden = carnes.length > 0;
  part(state, 'list').dataset.missing = 'booklets';
  showList(carnes, booklets);
}

/** Has the booklets laid out part by part, each in a task of its own: a cheap phone answers its reader in between. */
async function showParts(): Promise<void> {
  const list = part(document, 'list');
  for (const missing of ['months', 'half']) {
    await nextPaint();
    list.dataset.missing = missing;
  }
  await nextPaint();
  delete list.dataset.missing;
  document.querySelector('.month.is-marked')?.scrollIntoView({ block: 'center' });
}

function showList(carnes: readonly TitheBooklet[], booklets: readonly HTMLElement[]): void {
  const today = parishDayOf(new Date());
  const due = dueNow(carnes, today);
  part(document, 'due-box').hidden = !due;
  if (due) setTexts(document, dueTexts(due, today));
  setTexts(document, { 'all-paid': due ? '' : allPaid(carnes) });
  part(document, 'list').replaceChildren(...booklets);
}

/** Reads the booklets again and shows them in place of the old ones; undefined where they can't be read. */
async function readAgain(): Promise<TitheBooklets | undefined> {
  const lookup = await loadBooklets(ordinalIn(location.pathname), pageSignal()).catch(() => undefined);
  if (lookup?.state !== 'found') return undefined;
  const { carnes } = lookup.found;
  const isOpen = ({ id }: TitheBooklet) => (document.getElementById(id) as HTMLDetailsElement | null)?.open ?? false;
  showList(carnes, await bookletsOf(carnes, shownIn(carnes), isOpen));
  return lookup.found;
}

function shownIn(carnes: readonly TitheBooklet[]): Shown {
  const today = parishDayOf(new Date());
  return { today, next: dueNow(carnes, today)?.first.id, marked };
}

/** Made one by one, each in a task of its own. */
async function bookletsOf(
  carnes: readonly TitheBooklet[],
  shown: Shown,
  isOpen: (carne: TitheBooklet) => boolean,
): Promise<HTMLElement[]> {
  const booklets: HTMLElement[] = [];
  for (const carne of carnes) {
    await nextTask();
    booklets.push(bookletOf(carne, { ...shown, isOpen: isOpen(carne) }));
  }
  return booklets;
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
