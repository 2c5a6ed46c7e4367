import { checkPath, receiptCodeOf } from '#contract/receipt-code.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { wrongCode } from './receipt-address.ts';

const form = part(document, 'form');
const input = part(form, 'code') as HTMLInputElement;

const showWrong = (sentence: string) => {
  setTexts(form, { wrong: sentence });
  input.setAttribute('aria-invalid', String(sentence !== ''));
};

input.addEventListener('input', () => showWrong(''));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const code = receiptCodeOf(input.value);
  if (code === undefined) {
    showWrong(wrongCode);
    input.focus();
  } else location.assign(checkPath(code));
});
// Without this script the code would be sent to the host in a query.
(part(form, 'check') as HTMLButtonElement).disabled = false;
