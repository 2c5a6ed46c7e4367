import { asksForCode, signIn, signInFailure } from '../../lib/sign-in.ts';
import { call } from '../../ui/call.ts';
import { cleanCopiedAddress } from '../../ui/copied-address.ts';
import { part, setTexts } from '../../ui/parts.ts';

const form = part(document, 'form') as HTMLFormElement;
const submit = part(document, 'submit') as HTMLButtonElement;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  showBusy(true);
  setTexts(form, { failure: '' });
  try {
    await signIn(call, credentialsOf(fields));
    location.assign('/dashboard');
  } catch (error) {
    showBusy(false);
    setTexts(form, { failure: signInFailure(error) });
    if (asksForCode(error)) askForCode();
    else input('password')?.focus();
  }
});

const input = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);

/** The password was right; the person has a second factor. */
function askForCode(): void {
  const code = input('code');
  if (!code) return;
  part(form, 'code').hidden = false;
  Object.assign(code, { disabled: false, required: true, value: '' });
  code.focus();
}

cleanCopiedAddress(form);
submit.disabled = false;

const credentialsOf = (fields: FormData) => ({
  email: String(fields.get('email')),
  password: String(fields.get('password')),
  // A disabled field is not in the form's data.
  ...(fields.has('code') && { code: String(fields.get('code')) }),
});

function showBusy(busy: boolean): void {
  submit.disabled = busy;
  submit.textContent = busy ? 'Entrando...' : 'Entrar';
  part(document, 'busy').hidden = !busy;
}
