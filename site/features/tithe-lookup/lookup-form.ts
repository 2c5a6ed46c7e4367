import { ordinalOf, titheSentences } from '#contract/payer-number.ts';
import { readProvider } from '../../lib/provider.ts';
import { callAsVisitor, pageSignal } from '../../ui/call.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { bookletsPath, sheetPath } from './tithe-address.ts';

const payableHint = 'Os meses em aberto podem ser pagos por PIX: abra o seu carnê e toque em “QR Pix”.';

const form = part(document, 'form');
const input = part(form, 'number') as HTMLInputElement;
const openButton = part(form, 'open') as HTMLButtonElement;

const showWrong = (sentence: string) => {
  setTexts(form, { wrong: sentence });
  input.setAttribute('aria-invalid', String(sentence !== ''));
};

/** A number field's value is empty for invalid input too. */
const isEmpty = () => input.value === '' && !input.validity.badInput;

/** Goes to the number's page, or says that it is none. */
function go(pathOf: (ordinal: number) => string): void {
  const ordinal = ordinalOf(input.value);
  if (ordinal === undefined) {
    showWrong(titheSentences.wrongNumber);
    input.focus();
  } else location.assign(pathOf(ordinal));
}

function follow(): void {
  openButton.disabled = ordinalOf(input.value) === undefined;
  if (!openButton.disabled || isEmpty()) showWrong('');
}

input.addEventListener('input', follow);
input.addEventListener('change', () => {
  if (openButton.disabled && !isEmpty()) showWrong(titheSentences.wrongNumber);
});
// A form whose button is disabled isn't submitted by the enter key.
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  go(bookletsPath);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  go(bookletsPath);
});
part(form, 'print').addEventListener('click', () => go(sheetPath));
// The browser may have kept what was typed before.
follow();

try {
  const { isConfigured } = await readProvider(callAsVisitor, pageSignal());
  // In the hint's place, so that nothing moves.
  if (isConfigured) setTexts(document, { hint: payableHint });
} catch {
  // Then the hint stays.
}
