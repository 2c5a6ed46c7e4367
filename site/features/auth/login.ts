import { auth } from '#contract/auth.ts';
import { ApiError } from '#contract/errors.ts';
import { call } from '../../lib/api.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { clearSession, saveSession } from '../../lib/session.ts';
import { part, setTexts } from '../../ui/parts.ts';

const form = part(document, 'form') as HTMLFormElement;
const submit = part(document, 'submit') as HTMLButtonElement;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  showBusy(true);
  setTexts(form, { failure: '' });
  // An earlier session's token must not be sent with this request.
  clearSession();
  try {
    const { data } = await call(auth.login, { body: bodyOf(fields) });
    saveSession(data);
    location.assign('/dashboard');
  } catch (error) {
    showBusy(false);
    setTexts(form, { failure: sentenceOf(error) });
  }
});

const bodyOf = (fields: FormData) => ({
  email: String(fields.get('email')),
  password: String(fields.get('password')),
});

/** Invalid fields get one sentence, whichever it is; other errors keep the server's. */
const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'invalid_input' ? 'Email ou senha incorretos' : errorSentence(error);

function showBusy(busy: boolean): void {
  submit.disabled = busy;
  submit.textContent = busy ? 'Entrando...' : 'Entrar';
  part(document, 'busy').hidden = !busy;
}
