import { spokenTime } from '#contract/day-names.ts';
import { intentionRequests } from '#contract/intention-requests.ts';
import { massChanges } from '#contract/mass-changes.ts';
import { sentenceOf } from '#contract/messages.ts';
import { callIds } from '../../lib/call-ids.ts';
import { explainedError } from '../../lib/error-sentence.ts';
import { requestSent } from '../../lib/request-sent.ts';
import { callAsVisitor, pageSignal } from '../../ui/call.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { bodyOfForm, massOptions } from './asked-request.ts';
import { complain, followMending } from './complaint.ts';

const form = part(document, 'form') as HTMLFormElement;
const day = part(form, 'day') as HTMLInputElement;
const mass = part(form, 'mass') as HTMLSelectElement;
const send = part(form, 'send') as HTMLButtonElement;
const sent = part(document, 'sent');

let openedAt = performance.now();
const ids = callIds();

/** Offers the masses of the chosen day, if it has some. */
async function offerMasses(): Promise<void> {
  const chosen = day.value;
  mass.replaceChildren();
  part(form, 'masses').hidden = true;
  setTexts(form, { 'no-mass': '' });
  if (!chosen) return;
  try {
    const query = { first: chosen, last: chosen };
    const { data } = await callAsVisitor(massChanges.days, { query, signal: pageSignal() });
    if (day.value !== chosen) return;
    const options = massOptions(data, spokenTime);
    mass.replaceChildren(
      new Option('Qualquer missa do dia', ''),
      ...options.map(({ value, label }) => new Option(label, value)),
    );
    part(form, 'masses').hidden = options.length === 0;
    if (options.length === 0)
      setTexts(form, { 'no-mass': 'Não há missa marcada nesse dia: a secretaria combina com você.' });
  } catch {
    // Then the day is asked for alone.
  }
}

/** The written request as the call takes it, with what is refused in it. */
function written() {
  const { ask } = intentionRequests;
  const schema = ask.body as NonNullable<typeof ask.body>;
  const asked = new FormData(form);
  const body = { ...bodyOfForm(asked, Math.floor((performance.now() - openedAt) / 1000)), id: ids.of([...asked]) };
  return { schema, body, issues: schema.safeParse(body, { reportInput: true }).error?.issues ?? [] };
}

function showBusy(isBusy: boolean): void {
  send.disabled = isBusy;
  send.textContent = isBusy ? 'Enviando...' : 'Enviar pedido';
}

async function submit(): Promise<void> {
  const { schema, body, issues } = written();
  const [first] = issues;
  complain(form, first ? sentenceOf(issues, schema) : '', first?.path[0]?.toString());
  if (first) return;
  showBusy(true);
  try {
    const { message } = await callAsVisitor(intentionRequests.ask, { body: body as never, signal: pageSignal() });
    ids.over();
    setTexts(sent, { thanks: message ?? '' });
    sent.dataset.request = body.id;
    dispatchEvent(new Event(requestSent));
    form.hidden = true;
    sent.hidden = false;
    sent.focus({ preventScroll: true });
    sent.scrollIntoView({ block: 'start' });
  } catch (error) {
    complain(form, explainedError(error));
  } finally {
    showBusy(false);
  }
}

followMending(form, () => written().issues.flatMap(({ path }) => path[0] ?? []));
day.addEventListener('change', () => void offerMasses());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!send.disabled) void submit();
});
part(sent, 'again').addEventListener('click', () => {
  // Who asks stays; what is asked for is new.
  (part(form, 'notes') as HTMLTextAreaElement).value = '';
  openedAt = performance.now();
  sent.hidden = true;
  form.hidden = false;
  part(form, 'notes').focus();
});
// Without this script what was written would be sent to the host in a query.
showBusy(false);
// The browser may have kept what was written before.
void offerMasses();
