import { parishDayOf } from '#contract/parish-day.ts';
import type { TitheBooklet, TitheBooklets } from '#contract/tithe-lookup.ts';
import { pageSignal } from '../../ui/call.ts';
import { copyOf, part, setTexts } from '../../ui/parts.ts';
import { bookletView, dueBooklet, openedFirst } from './booklet.ts';
import { loadBooklets } from './load-booklets.ts';
import { waysToPay } from './pay-booklets.ts';
import { askProvider } from './provider.ts';
import { ordinalIn, sheetPath } from './tithe-address.ts';

const signal = pageSignal();
try {
  const [lookup, provider] = await Promise.all([
    loadBooklets(ordinalIn(location.pathname), signal),
    askProvider(signal),
  ]);
  if (lookup.state === 'found') {
    showFound(lookup.booklets);
    if (provider.isConfigured) waysToPay(lookup.booklets, provider.isSandbox, readAgain);
  } else if (lookup.state === 'wait') setTexts(showState('wait'), { reason: lookup.reason });
  else if (lookup.state === 'failed') showFailure('failed', lookup.reason);
  else part(showFailure('missing', lookup.reason), 'retry').hidden = !lookup.mayRetry;
} catch (error) {
  if (!signal.aborted) throw error;
}

function showFailure(page: 'missing' | 'failed', reason: string): HTMLElement {
  const state = showState(page);
  setTexts(state, { reason });
  part(state, 'retry').addEventListener('click', () => location.reload());
  return state;
}

function showFound({ dizimista, carnes }: TitheBooklets): void {
  const today = parishDayOf(new Date());
  const state = showState('found');
  setTexts(state, { number: `Dizimista nº ${dizimista.numero_ordinal}`, name: dizimista.nome });
  (part(state, 'sheet') as HTMLAnchorElement).href = sheetPath(dizimista.numero_ordinal);
  part(state, 'empty').hidden = carnes.length > 0;
  const opened = openedFirst(carnes, today);
  showList(carnes, (carne) => carne === opened);
}

function showList(carnes: readonly TitheBooklet[], isOpen: (carne: TitheBooklet) => boolean): void {
  const due = dueBooklet(carnes);
  const booklets = carnes.map((carne) => bookletOf(carne, { isOpen: isOpen(carne), isDue: carne === due }));
  part(document, 'list').replaceChildren(...booklets);
}

/** Reads the booklets again and shows them in place of the old ones; undefined where they can't be read. */
async function readAgain(): Promise<TitheBooklets | undefined> {
  const lookup = await loadBooklets(ordinalIn(location.pathname), pageSignal()).catch(() => undefined);
  if (lookup?.state !== 'found') return undefined;
  const isOpen = ({ id }: TitheBooklet) => (document.getElementById(id) as HTMLDetailsElement | null)?.open ?? false;
  showList(lookup.booklets.carnes, isOpen);
  return lookup.booklets;
}

function bookletOf(carne: TitheBooklet, { isOpen, isDue }: { isOpen: boolean; isDue: boolean }): HTMLElement {
  const booklet = copyOf('booklet') as HTMLDetailsElement;
  booklet.id = carne.id;
  booklet.open = isOpen;
  const { months, ...texts } = bookletView(carne, { today: parishDayOf(new Date()), isDue });
  setTexts(booklet, texts);
  part(booklet, 'months').append(
    ...months.map(({ name, isNext, ...month }) => {
      const stub = copyOf('month');
      stub.classList.toggle('month-stub--paid', month.state === 'Pago');
      stub.classList.toggle('month-stub--next', isNext);
      setTexts(stub, { ...month, 'month-name': name });
      return stub;
    }),
  );
  return booklet;
}

/** Shows one of the page's prepared states in place of what it shows. */
function showState(state: 'found' | 'missing' | 'failed' | 'wait'): HTMLElement {
  const main = document.querySelector('main') as HTMLElement;
  const content = (part(document, state) as HTMLTemplateElement).content.cloneNode(true);
  for (const shown of main.querySelectorAll(':scope > :not(template, style, script)')) shown.remove();
  main.prepend(content);
  return main;
}
