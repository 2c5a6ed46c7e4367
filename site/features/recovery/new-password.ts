import '../../lib/schemas-first.ts';
import { ApiError } from '#contract/errors.ts';
import { recovery } from '#contract/recovery.ts';
import { connectionSentence, errorSentence } from '../../lib/error-sentence.ts';
import { clearSession } from '../../lib/session.ts';
import { callAsVisitor } from '../../ui/call.ts';
import { part, setTexts } from '../../ui/parts.ts';

const form = part(document, 'form') as HTMLFormElement;
const submit = part(document, 'submit') as HTMLButtonElement;
const factor = part(document, 'factor');
const code = form.querySelector('[name=code]') as HTMLInputElement;
const field = form.querySelector('[name=password]') as HTMLInputElement;
/** The link's one-time token, only in this page's memory. */
let token: string | undefined;

readLink();
// Another mail's link was opened in this tab.
addEventListener('hashchange', () => {
  form.reset();
  field.type = 'password';
  readLink();
});

part(document, 'show').addEventListener('change', ({ target }) => {
  field.type = (target as HTMLInputElement).checked ? 'text' : 'password';
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!token) return;
  showBusy(true);
  setTexts(form, { failure: '' });
  try {
    const given = factor.hidden ? {} : { code: code.value };
    await callAsVisitor(recovery.complete, { body: { token_hash: token, password: field.value, ...given } });
    token = undefined;
    // The account's sessions have ended.
    clearSession();
    show('done');
    part(document, 'done').focus();
  } catch (error) {
    showBusy(false);
    const refusal = error instanceof ApiError ? error.code : undefined;
    if (refusal === 'link_invalid' || refusal === 'second_factor_wrong') return showNoLink(errorSentence(error));
    if (refusal === 'second_factor_needed') factor.hidden = false;
    setTexts(form, { failure: connectionSentence(error) ?? errorSentence(error) });
    (refusal === 'second_factor_needed' ? code : field).focus();
  }
});

/** Removes the token from the address and the browser's history. */
function readLink(): void {
  const link = new URLSearchParams(location.hash.slice(1));
  const given = link.get('token_hash');
  if (!given) {
    if (!token) showNoLink('Para criar a senha, abra o link que está no e-mail.');
    return;
  }
  token = given;
  history.replaceState(null, '', location.pathname);
  if (link.has('convite')) part(document, 'heading').textContent = 'Crie sua senha';
  showBusy(false);
  show('form');
}

function showNoLink(reason: string): void {
  token = undefined;
  setTexts(document, { reason });
  show('no-link');
}

function show(name: 'form' | 'done' | 'no-link'): void {
  for (const each of ['form', 'done', 'no-link']) part(document, each).hidden = each !== name;
}

function showBusy(busy: boolean): void {
  submit.disabled = busy;
  submit.textContent = busy ? 'Salvando...' : 'Salvar a senha';
}
