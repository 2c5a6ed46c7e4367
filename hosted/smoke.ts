import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { webhookPath } from '../edge-functions/contract/reconciliation.ts';
import { closedTables } from '../supabase/role-matrix.ts';
import type { Deployment } from './settings.ts';

interface Waits {
  /** Milliseconds for a newly deployed function to answer. */
  start: number;
  /** Milliseconds, for one request. */
  request: number;
}

type Project = Pick<Deployment, 'apiUrl' | 'supabaseUrl' | 'publishableKey'>;

interface Answer {
  status: number;
  body: unknown;
}

const betweenTries = 500;

/**
 * Checks the live project with a stranger's requests, which change nothing even if the project allowed them. Throws a
 * sentence at the first wrong answer.
 */
export async function smokeTest(
  { apiUrl, supabaseUrl, publishableKey }: Project,
  waits: Waits,
  stop: AbortSignal,
): Promise<void> {
  const ask = (url: string, init: RequestInit = {}) =>
    answerOf(url, { ...init, signal: AbortSignal.any([stop, AbortSignal.timeout(waits.request)]) });
  const asVisitor = (path: string, body?: object) =>
    ask(`${supabaseUrl}${path}`, {
      headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });

  await untilHealthy(() => ask(`${apiUrl}/health`), waits.start, stop);

  const settings = authSettings.safeParse((await asVisitor('/auth/v1/settings')).body);
  demand(
    settings.success,
    'O serviço de entrada (Auth) não respondeu como devia. Confira PUBLIC_SUPABASE_PUBLISHABLE_KEY.',
  );
  demand(settings.data?.disable_signup === true, 'O cadastro está aberto: qualquer pessoa cria uma conta.');
  demand(
    settings.data?.external.email === true,
    'A entrada com e-mail está desligada: ninguém da equipe consegue entrar.',
  );
  // With a password, because without one Auth refuses for another reason.
  const signUp = await asVisitor('/auth/v1/signup', { email: 'visitante@paroquia.invalid', password: '' });
  demand(codeOf(signUp) === 'signup_disabled', `O cadastro não foi recusado (${signUp.status}).`);

  const news = await ask(`${apiUrl}/news`);
  demand(news.status === 200, `Um visitante não consegue ler as notícias (${news.status}).`);
  const written = await ask(`${apiUrl}/news`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  demand(written.status === 401, `A API não recusou a escrita de um visitante (${written.status}).`);

  // Signed with nothing, about no payment.
  const forged = await ask(`${apiUrl}${webhookPath}?data.id=0&type=payment`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'x-request-id': 'deploy',
      'x-signature': `ts=1,v1=${'0'.repeat(64)}`,
    },
    body: '{}',
  });
  demand(
    forged.status === 401,
    `O endereço dos avisos do Mercado Pago não recusou um aviso com assinatura errada (${forged.status}).`,
  );

  // No object has this name.
  const photo = await asVisitor('/storage/v1/object/public/media/nenhuma.webp');
  demand(
    photo.status < 500 && Object(photo.body).message === 'Object not found',
    `O lugar das fotos (no Storage, o bucket público "media") falta ou não responde (${photo.status}).`,
  );

  const scan = await asVisitor('/storage/v1/object/public/private/nenhum.pdf');
  demand(
    scan.status < 500 && Object(scan.body).message === 'Bucket not found',
    `Os arquivos privados estão abertos (no Storage, o bucket "private" deve ser privado), ou não se sabe (${scan.status}).`,
  );

  // An invalid row, in case the visitor's rights allow the insert.
  const row = await asVisitor('/rest/v1/news', { id: null });
  demand([401, 403].includes(row.status), `O banco não recusou a escrita de um visitante (${row.status}).`);
  const rows = await Promise.all(closedTables.map((table) => asVisitor(`/rest/v1/${table}?select=*&limit=1`)));
  for (const [index, { status, body }] of rows.entries()) {
    const isEmpty = status === 200 && Array.isArray(body) && body.length === 0;
    const isClosed = isEmpty || [401, 403].includes(status);
    demand(isClosed, `Um visitante lê a tabela ${closedTables[index]}, ou ela não existe (${status}).`);
  }
}

const authSettings = z.object({ disable_signup: z.boolean(), external: z.object({ email: z.boolean() }) });
const health = z.object({ mercadopago_configured: z.boolean() });

const codeOf = ({ body }: Answer) => Object(body).error_code;

async function untilHealthy(ask: () => Promise<Answer>, wait: number, stop: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + wait; ; await pause(betweenTries, undefined, { signal: stop })) {
    const answer = await ask().catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.status === 200 && health.safeParse(answer.body).success) return;
    if (Date.now() < deadline) continue;
    throw answer instanceof Error ? answer : new Error(`A API não está bem: /health respondeu ${answer.status}.`);
  }
}

async function answerOf(url: string, init: RequestInit): Promise<Answer> {
  const { origin, pathname } = new URL(url);
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  } catch (cause) {
    throw new Error(`${origin}${pathname} não respondeu.`, { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function demand(fulfilled: boolean, sentence: string): asserts fulfilled {
  if (!fulfilled) throw new Error(sentence);
}
