import { spokenTime } from '#contract/day-names.ts';
import { parishTimeOf } from '#contract/parish-day.ts';
import { formatInstant } from '../lib/dates.ts';
import { isKept } from '../lib/kept.ts';
import { hideLine, reload, showLine } from './line.ts';

/** When the page got its content: when the worker kept it, or when it was loaded. */
const shownSince = (): Date => new Date(document.documentElement.dataset.kept ?? performance.timeOrigin);

/** Tells that there is no network, the age of the page's content, and which actions need a network. */
export function showConnection(): void {
  const { dataset } = document.documentElement;
  const isBack = 'kept' in dataset && navigator.onLine && hasBeenOffline;
  hasBeenOffline ||= !navigator.onLine;
  if (isBack) showLine('connection', 'A internet voltou.', { label: 'Atualizar', act: reload });
  else if (isKept())
    showLine('connection', sentence(), ...(navigator.onLine ? [{ label: 'Tentar de novo', act: reload }] : []));
  else hideLine('connection');
  for (const note of document.querySelectorAll('.needs-network')) note.remove();
  if (isKept() && !isBack) for (const action of actions()) explain(action);
}

let hasBeenOffline = false;

function sentence(): string {
  const since = shownSince();
  return `Sem internet. Conteúdo de ${formatInstant(since.toISOString())}, ${spokenTime(parishTimeOf(since))}.`;
}

/** Controls that need the network have the sentence that says so in an attribute. */
const actions = () => document.querySelectorAll<HTMLElement>('[data-needs-network]');

/** The calendar's HTML has no room for this one (e2e/site/laws.test.ts). */
document
  .querySelector('.subscription [target="_blank"]')
  ?.setAttribute('data-needs-network', 'Sem internet: para assinar no Google Agenda é preciso conexão.');

function explain(action: HTMLElement): void {
  const note = document.createElement('p');
  note.className = 'needs-network';
  note.setAttribute('role', 'status');
  if (action instanceof HTMLFormElement) action.append(note);
  else action.after(note);
  note.textContent = action.dataset.needsNetwork ?? '';
}

/** Before the page's own listeners. */
for (const type of ['submit', 'click']) {
  document.addEventListener(
    type,
    (event) => {
      if (navigator.onLine) return;
      const target = event.target as Element;
      const pressed = type === 'submit' ? target : target.closest('button, a');
      if (!pressed?.closest('[data-needs-network]')) return;
      if (type === 'click' && pressed.closest('form') && (pressed as HTMLButtonElement).type !== 'button') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
