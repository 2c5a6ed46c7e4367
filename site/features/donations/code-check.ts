import { hasCode, type Receiving, type Verdict, verdictOn } from '#contract/br-code/verdict.ts';
import type { Reading } from './picture-reader.ts';

/** The verdict, and what to do. */
const answers = {
  ours: ['É da paróquia', 'O dinheiro vai para a chave PIX da paróquia. Confira ainda o nome que o banco mostra.'],
  'not-ours': ['Não é da paróquia: não pague', 'A chave deste código é de outra pessoa. Avise a paróquia, por favor.'],
  unknown: [
    'Não dá para saber: confira o nome que o banco mostra',
    'A chave deste código não está à vista. Se o banco mostrar outro nome, não pague.',
  ],
  unsure: [
    'Não dá para saber: confira o nome que o banco mostra',
    'A chave não é a do cartaz da paróquia, mas pode ser a dos códigos feitos neste site. Se o banco mostrar outro nome, não pague.',
  ],
  broken: ['Este código tem erros: não pague', 'Ele está incompleto ou foi alterado. Copie-o de novo, inteiro.'],
  'no-code': ['Isto não é um código PIX', 'Um código PIX copia e cola começa por 000201. Copie-o inteiro.'],
  nothing: ['Cole o código primeiro', ''],
  'our-key': ['Isto é uma chave PIX, a da paróquia', 'Ao pagar, confira ainda o nome que o banco mostra.'],
  'not-our-key': [
    'Isto é uma chave PIX, e não é a da paróquia: não pague',
    'A chave é de outra pessoa. Avise a paróquia, por favor.',
  ],
  'unsure-key': [
    'Isto é uma chave PIX; não dá para saber de quem',
    'Não é a do cartaz da paróquia. Se o banco mostrar outro nome, não pague.',
  ],
} as const satisfies Record<Verdict, readonly [string, string]>;

const failures = {
  'no-picture': ['Este arquivo não é uma imagem que se possa ler', 'Escolha uma foto ou uma captura de tela.'],
  'too-large': ['Esta imagem é grande demais', 'Fotografe de novo, só o código, ou envie uma captura de tela.'],
  'no-code': [
    'Não encontramos um código QR nesta imagem',
    'Fotografe de mais perto, com luz, o código inteiro e reto; ou cole o código escrito.',
  ],
  several: ['Há mais de um código nesta imagem', 'Fotografe só o código que você quer conferir.'],
  'no-reader': [
    'Não foi possível ler a imagem agora',
    'Verifique a conexão e tente de novo, ou cole o código escrito.',
  ],
} as const;

/** Milliseconds; a telephone needs one or two seconds. */
const timeout = 20_000;
/** Milliseconds for which an answer waits for the provider's keys. */
const keysTimeout = 5_000;

const box = document.querySelector<HTMLElement>('[data-check]') as HTMLElement;
const form = box.querySelector('form') as HTMLFormElement;
const code = form.elements.namedItem('code') as HTMLTextAreaElement;
const picture = form.elements.namedItem('picture') as HTMLInputElement;
const status = box.querySelector('[role=status]') as HTMLElement;
/** The last question; an answer to an earlier one is dropped. */
let asked = 0;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  asked++;
  judge(code.value);
});
code.addEventListener('input', () => {
  asked++;
  status.replaceChildren();
});
picture.addEventListener('change', async () => {
  const [file] = picture.files ?? [];
  if (!file) return;
  const question = ++asked;
  show('', ['Lendo a imagem...']);
  const reading = await read(file);
  // The same picture may be chosen again.
  picture.value = '';
  if (question !== asked) return;
  if ('codes' in reading) judgePicture(reading.codes);
  else answer('failure', failures[reading.fault]);
});

async function judge(text: string): Promise<void> {
  const question = asked;
  const verdict = verdictOn(text, await receiving());
  if (question === asked) answer(verdict, answers[verdict]);
}

/** How the parish receives PIX. With a payment provider its keys are asked for, which tells nobody what is checked. */
async function receiving(): Promise<Receiving> {
  const { check: own = '', provider, providerKeys = '' } = box.dataset;
  const hasProvider = provider !== undefined || box.closest('[data-variant="configured"]') !== null;
  if (!hasProvider) return { keys: [own], mayHaveOthers: false };
  const keys = await fetch(providerKeys, { signal: AbortSignal.timeout(keysTimeout) })
    .then(async (response): Promise<string[]> => (response.ok ? (await response.json()).data : []))
    .catch(() => []);
  return { keys: [own, ...keys], mayHaveOthers: keys.length === 0 };
}

/** The same code twice is one; so is the only PIX code among others, such as a poster's link. */
function judgePicture(found: readonly string[]): void {
  const codes = [...new Set(found)];
  const pix = codes.filter(hasCode);
  const [only, another] = pix.length > 0 ? pix : codes;
  if (only === undefined) answer('failure', failures['no-code']);
  else if (another !== undefined) answer('failure', failures.several);
  else judge(only);
}

/** Shows what was found, and brings it onto the screen, unless the reader went on to something else. */
function answer(kind: string, words: readonly [string, string]): void {
  show(kind, words);
  const { activeElement } = document;
  if (activeElement !== document.body && !box.contains(activeElement)) return;
  // The focus alone scrolls to what is wholly out of sight.
  status.focus({ preventScroll: true });
  status.scrollIntoView({ block: 'nearest' });
}

function show(kind: string, [heading, words = '']: readonly [string, string?]): void {
  status.dataset.verdict = kind;
  const strong = document.createElement('strong');
  strong.textContent = heading;
  const paragraph = document.createElement('p');
  paragraph.textContent = words;
  status.replaceChildren(strong, ...(words ? [paragraph] : []));
}

/** In a worker, which is loaded for the first picture and ended with it, so that the page never waits. */
function read(file: File): Promise<Reading | { fault: 'no-reader' }> {
  const worker = new Worker(box.dataset.reader ?? '', { type: 'module' });
  return new Promise<Reading | { fault: 'no-reader' }>((resolve) => {
    const giveUp = () => resolve({ fault: 'no-reader' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = giveUp;
    setTimeout(giveUp, timeout);
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
