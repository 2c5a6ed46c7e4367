import assert from 'node:assert/strict';
import sharp from 'sharp';
import { growTithe } from '../bench/tithe.ts';
import type { BareStack } from '../stack/bare-stack.ts';
import { inRunning } from '../stack/row-digests.ts';

export const administrator = { email: 'conceicao@paroquia.test', password: 'Paroquia#2026' };

/** A parish of the lab: the settings of its first start, and what people then enter. */
export interface Parish {
  settings: Record<string, string>;
  live: (stack: BareStack) => Promise<void>;
}

const own = {
  DEMONSTRATION: 'off',
  ADMIN_NAME: 'Conceição Brandão',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

export const parishes = {
  'the demonstration': { settings: { DEMONSTRATION: 'on' }, live: async () => undefined },
  'an own parish': { settings: own, live: liveOwnParish },
  'three years of 5,000 payers': { settings: own, live: liveThreeYears },
} as const satisfies Record<string, Parish>;
export type ParishName = keyof typeof parishes;

/** Payers, payments, a return, an allocation that ended, a photo, a scan and a closed month, through the API. */
async function liveOwnParish(stack: BareStack): Promise<void> {
  const call = await callsOf(stack);
  const month = monthBefore(new Date());
  const year = Number(month.slice(0, 4));
  const payer = await call('POST', '/dizimistas', {
    nome_completo: 'Rosa Amélia Viana',
    cpf: '52998224725',
    consentimento_lgpd: true,
    politica_privacidade: true,
    valor_sugerido: 50,
    forma_contribuicao: 'pix',
  });
  const carne = await call('POST', '/carne-dizimo', { dizimista_id: payer.id, ano: year, valor_mensal: 50 });
  const months = await call('GET', `/carne-dizimo/${carne.id}/parcelas`);
  const paid = { data_pagamento: `${month}-10`, forma_pagamento: 'pix' };
  const [first] = await call('POST', '/carne-dizimo/pagamentos', {
    ...paid,
    parcelas: months.slice(0, 3).map(({ id }: { id: string }) => ({ id, valor_parcela: 50 })),
  });
  await call('POST', `/carne-dizimo/pagamentos/${first.payment?.id ?? first.payments[0].id}/estorno`, {
    tipo: 'devolucao',
    motivo: 'Pagou duas vezes',
  });
  const given = await call('POST', '/financial', {
    ...{ title: 'Dízimo sem envelope', amount: 50, type: 'income', category: 'Dízimo' },
    transaction_date: `${month}-12`,
  });
  await call('POST', `/financial/${given.id}/dizimista`, { dizimista_id: payer.id });
  const light = await call('POST', '/financial', {
    ...{ title: 'Conta de luz', amount: 312.45, type: 'expense', category: 'Energia', document_number: 'NF 889' },
    transaction_date: `${month}-15`,
  });
  await call('PUT', `/financial/${light.id}/comprovante`, new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }));
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#9a6' } })
    .webp()
    .toBuffer();
  const photo = await call('POST', '/media', new Blob([new Uint8Array(picture)], { type: 'image/webp' }));
  await call('POST', '/news', {
    title: 'Missa da padroeira',
    content: `<p>Às nove.</p><img src="${photo.src}" alt="A igreja" width="${photo.width}" height="${photo.height}">`,
    is_published: true,
  });
  for (const next of await monthsToClose(call)) await call('POST', `/financial/meses/${next}/fechar`);
  await expectAll(stack, {
    'returns that are given back': 'select from public.returns',
    'allocations that ended': 'select from public.allocations where ended_at is not null',
    scans: 'select from private.files',
    photos: `select from storage.objects where bucket_id <> 'private'`,
    'closed months': 'select from public.closings',
  });
}

/** As a script writes them, which the accounts must bear. */
async function liveThreeYears(stack: BareStack): Promise<void> {
  await inRunning(stack.dataDir, (runner) =>
    growTithe(stack, runner, { payers: 5_000, months: 36, ledger: 1_000_000 }),
  );
  await expectAll(stack, { payments: 'select from public.receipts offset 99999' });
}

async function monthsToClose(call: Call): Promise<string[]> {
  const months: { month: string; is_over: boolean; is_closed: boolean }[] = await call('GET', '/financial/meses');
  return months
    .filter(({ is_over, is_closed }) => is_over && !is_closed)
    .map(({ month }) => month)
    .sort();
}

type Call = Awaited<ReturnType<typeof callsOf>>;

/** Calls of the API as the administrator, which answer their data. */
async function callsOf(stack: BareStack) {
  const signedIn = await stack.logIn(administrator.email, administrator.password);
  const { data } = await signedIn.json();
  const authorization = `Bearer ${data.token}`;
  return async (method: string, path: string, body?: object) => {
    const isFile = body instanceof Blob;
    const response = await fetch(`${stack.baseUrl}/api${path}`, {
      method,
      headers: { authorization, 'content-type': isFile ? body.type : 'application/json' },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
}

const expectAll = (stack: BareStack, queries: Record<string, string>) =>
  inRunning(stack.dataDir, async (runner) => {
    for (const [name, query] of Object.entries(queries)) {
      const [found] = await runner.query<{ some: boolean }>(`select exists (${query}) as some`);
      assert.ok(found?.some, `there are no ${name}`);
    }
  });

const monthBefore = (now: Date): string => {
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return before.toISOString().slice(0, 7);
};
