import { signIn, signInFailure } from '../../lib/sign-in.ts';
import { call } from '../../ui/call.ts';
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
    form.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }
});

submit.disabled = false;

const credentialsOf = (fields: FormData) => ({
  email: String(fields.get('email')),
  password: String(fields.get('password')),
});

function showBusy(busy: boolean): void {
  submit.disabled = busy;
  submit.textContent = busy ? 'Entrando...' : 'Entrar';
  part(document, 'busy').hidden = !busy;
}
