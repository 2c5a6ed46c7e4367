import '../../lib/schemas-first.ts';
import { recovery } from '#contract/recovery.ts';
import { connectionSentence, errorSentence } from '../../lib/error-sentence.ts';
import { callAsVisitor } from '../../ui/call.ts';
import { cleanCopiedAddress } from '../../ui/copied-address.ts';
import { part, setTexts } from '../../ui/parts.ts';

const form = part(document, 'form') as HTMLFormElement;
const submit = part(document, 'submit') as HTMLButtonElement;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  showBusy(true);
  setTexts(form, { failure: '' });
  try {
    await callAsVisitor(recovery.ask, { body: { email: String(new FormData(form).get('email')) } });
    replaceForm('asked');
    part(document, 'asked').focus();
  } catch (error) {
    showBusy(false);
    setTexts(form, { failure: connectionSentence(error) ?? errorSentence(error) });
    form.querySelector<HTMLInputElement>('[name=email]')?.focus();
  }
});

cleanCopiedAddress(form);
submit.disabled = false;

// If the request fails the form stays, and submitting it shows the error.
callAsVisitor(recovery.way).then(
  ({ data }) => {
    if (!data.byMail) replaceForm('no-mail');
  },
  () => undefined,
);

function showBusy(busy: boolean): void {
  submit.disabled = busy;
  submit.textContent = busy ? 'Enviando...' : 'Enviar o link';
}

function replaceForm(name: 'asked' | 'no-mail'): void {
  form.hidden = true;
  part(document, name).hidden = false;
}
