import { centsOf, reaisOf, shownMoney, typedCents } from '#contract/money.ts';
import { counted } from '#contract/noun.ts';
import { sandboxCode } from '#contract/payments-sandbox.ts';
import { demonstrationPage, shownTime } from '../demonstration-page.ts';
import { BodyTooLarge, readLimited } from '../request-body.ts';
import type { CallFault, ProviderServer } from './http.ts';
import { type NoticeFault, type Notices, noticeFaults } from './notices.ts';
import { type Provider, Refusal } from './provider.ts';
import type { PaymentRecord, PlanRecord, SubscriptionRecord } from './records.ts';

/** How many of the newest are shown. */
const shown = 50;

/** Faults of the next call, by their name in the form. */
const callFaults: Readonly<Record<string, [label: string, fault: CallFault]>> = {
  silence: ['sem resposta até o limite de tempo', { ends: 'silence', times: 2 }],
  lost: ['feita, e a resposta se perde', { call: 'create', isDone: true, ends: 'broken' }],
  busy: ['responde que há pedidos demais', { ends: { status: 429, body: '{}', headers: { 'Retry-After': '30' } } }],
  broken: ['responde com um erro', { ends: { status: 500, body: '{}' }, times: 2 }],
  html: ['responde com uma página em vez de dados', { ends: { status: 200, body: '<html></html>' } }],
};

const noticeLabels: Readonly<Record<NoticeFault, string>> = {
  duplicate: 'chega duas vezes',
  late: 'chega atrasado',
  reordered: 'chega depois do seguinte',
  lost: 'não chega',
  forged: 'chega antes um falso, com assinatura errada',
};

const statuses: Readonly<Record<string, string>> = {
  pending: 'Aguarda o pagamento',
  approved: 'Paga',
  authorized: 'Ativa',
  active: 'Ativo',
  paused: 'Pausada',
  in_process: 'Em processamento',
  in_mediation: 'Em mediação',
  rejected: 'Recusada',
  cancelled: 'Cancelada',
  refunded: 'Devolvida',
  charged_back: 'Contestada',
};

interface Parts {
  provider: Provider;
  notices: Notices;
  server: ProviderServer;
}

export function sandboxPage({ state }: Provider, asked: URLSearchParams, problem?: string): Response {
  const plan = state.plans.find(({ id }) => id === asked.get('plano'));
  const own = state.payments.find(hasCode(asked.get(sandboxCode)));
  const content = plan
    ? subscribeForm(plan)
    : `${own ? `<section class="own"><h2>Sua cobrança</h2>\n${paymentArticle(own, true)}</section>\n` : ''}<h2>${own ? 'Outras cobranças' : 'Cobranças'}</h2>
${listOf(
  state.payments.filter((payment) => payment !== own),
  (payment) => paymentArticle(payment),
  own ? 'Não há outras.' : 'Ainda não há nenhuma.',
)}
${unaskedForm}
<h2>Planos</h2>
${listOf(state.plans, planArticle, 'Ainda não há nenhum.')}
<h2>Assinaturas</h2>
${listOf(state.subscriptions, subscriptionArticle, 'Ainda não há nenhuma.')}
<h2>Falhas</h2>
<p>Para ver o que acontece quando algo falha.</p>
${faultForm(
  'call',
  'Próxima chamada',
  Object.entries(callFaults).map(([name, [label]]) => [name, label]),
)}
${faultForm('notice', 'Próximo aviso', Object.entries(noticeLabels))}`;
  // Browsers apply `form-action` to redirects too, and a subscriber returns to the plan's address.
  const back = plan && URL.parse(plan.back_url)?.origin;
  return demonstrationPage({
    title: 'Pagamentos da demonstração',
    explains:
      'Nenhum dinheiro se move: as cobranças do site ficam aqui, e você faz o papel de quem paga. Só este computador vê esta página.',
    content: `${problem ? `<p role="alert" class="problem"><strong>${escaped(problem)}</strong></p>\n` : ''}${content}`,
    status: problem ? 400 : 200,
    formTargets: back ? `'self' ${back}` : "'self'",
    // Without a referrer a form has no origin.
    referrerPolicy: 'same-origin',
  });
}

const hasCode = (code: string | null) => (payment: PaymentRecord) =>
  code !== null && payment.point_of_interaction?.transaction_data.qr_code === code;

const formLimit = 4_096;

/** Does what a form of the page asks, and shows the page again. */
export async function actionOf(request: Request, parts: Parts): Promise<Response> {
  let id: string;
  let action: string | null;
  const { pathname, search, searchParams } = new URL(request.url);
  try {
    const form = new URLSearchParams((await readLimited(request, formLimit)).toString());
    id = form.get('id') ?? '';
    action = form.get('action');
    await perform(action, id, form, parts);
  } catch (error) {
    if (error instanceof BodyTooLarge) return new Response(null, { status: 413 });
    if (!(error instanceof Refusal)) throw error;
    return sandboxPage(parts.provider, searchParams, 'Isso não é possível: confira o valor e a situação.');
  }
  const kept = searchParams.has(sandboxCode) ? search : '';
  const returns = action === 'subscribe' ? parts.provider.state.plans.find((plan) => plan.id === id) : undefined;
  const location = returns?.back_url ?? `${pathname}${kept}#${encodeURIComponent(id)}`;
  return new Response(null, { status: 303, headers: { Location: location } });
}

async function perform(action: string | null, id: string, form: URLSearchParams, parts: Parts): Promise<unknown> {
  const { provider, notices, server } = parts;
  switch (action) {
    case 'pay':
      return await provider.pay(id);
    case 'pay-other':
      return await provider.pay(id, amountOf(form));
    case 'pay-unasked':
      return await provider.payUnasked(amountOf(form));
    case 'refund':
      return await provider.refund(id);
    case 'refund-part':
      return await provider.refund(id, amountOf(form));
    case 'charge-back':
      return await provider.chargeBack(id);
    case 'expire':
      return await provider.cancelPayment(id, 'expired');
    case 'subscribe':
      return await provider.subscribe(id, form.get('email') ?? '');
    case 'charge':
      return await provider.chargeSubscription(id);
    case 'cancel-subscription':
      return await provider.changeSubscription(id, { status: 'cancelled' });
    case 'call': {
      const fault = callFaults[form.get('fault') ?? ''];
      return fault && server.fail(fault[1]);
    }
    case 'notice':
      return notices.fail(...noticeFaults.filter((fault) => fault === form.get('fault')));
    default:
      throw new Refusal(400, 'No such action');
  }
}

const amountOf = (form: URLSearchParams): number => reaisOf(typedCents(form.get('amount') ?? '') ?? 0);

function listOf<Item>(items: readonly Item[], article: (item: Item) => string, none: string): string {
  return items.length === 0 ? `<p>${none}</p>` : items.slice(-shown).toReversed().map(article).join('\n');
}

/** `isOwn`: its first button has the focus, so that Enter pays. */
function paymentArticle(
  { id, status, transaction_amount, transaction_amount_refunded, ...payment }: PaymentRecord,
  isOwn = false,
): string {
  const remaining = (centsOf(transaction_amount) ?? 0) - (centsOf(transaction_amount_refunded) ?? 0);
  const actions =
    status === 'pending'
      ? button('pay', id, 'Pagar', '', isOwn) +
        button('pay-other', id, 'Pagar outro valor', amountInput(`Valor a pagar da cobrança ${id}`)) +
        button('expire', id, 'Deixar vencer')
      : status === 'cancelled'
        ? button('pay', id, 'Pagar mesmo assim', '', isOwn)
        : status === 'approved'
          ? button('refund', id, 'Devolver tudo') +
            button('refund-part', id, 'Devolver parte', amountInput(`Valor a devolver da cobrança ${id}`)) +
            button('charge-back', id, 'Contestar')
          : '';
  const refunded = transaction_amount_refunded > 0 ? `; restam ${shownMoney(remaining)}` : '';
  return article(
    id,
    shownMoney(centsOf(transaction_amount) ?? 0),
    [
      `${statuses[status]}${refunded}`,
      payment.description ?? '',
      `Nº ${id}, de ${shownTime(new Date(payment.date_created))}${payment.date_of_expiration && status === 'pending' ? `, vale até ${shownTime(new Date(payment.date_of_expiration))}` : ''}`,
    ],
    actions,
  );
}

const planArticle = ({
  id,
  reason,
  status,
  auto_recurring: { transaction_amount, frequency, frequency_type },
}: PlanRecord) =>
  article(
    id,
    reason,
    [
      `${statuses[status]}: ${shownMoney(centsOf(transaction_amount) ?? 0)} a cada ${period(frequency, periods[frequency_type])}`,
    ],
    status === 'active' ? `<p><a class="button" href="?plano=${id}">Assinar</a></p>` : '',
  );

const periods = { days: { one: 'dia', many: 'dias' }, months: { one: 'mês', many: 'meses' } };

const period = (frequency: number, noun: { one: string; many: string }): string =>
  frequency === 1 ? noun.one : counted(frequency, noun);

const subscriptionArticle = ({ id, reason, payer_email, status }: SubscriptionRecord) =>
  article(
    id,
    reason,
    [`${statuses[status]}: ${payer_email}`],
    status === 'authorized'
      ? button('charge', id, 'Cobrar mais uma vez') + button('cancel-subscription', id, 'Cancelar')
      : '',
  );

const subscribeForm = ({ id, reason, auto_recurring }: PlanRecord) => `<h2>${escaped(reason)}</h2>
<p>${shownMoney(centsOf(auto_recurring.transaction_amount) ?? 0)} de cada vez.</p>
${button('subscribe', id, 'Assinar', '<label>E-mail de quem assina<input name="email" type="email" required value="assinante@paroquia.test"></label>')}`;

const article = (id: number | string, heading: string, lines: readonly string[], actions: string) =>
  `<article id="${id}"><h3>${escaped(heading)}</h3>${lines
    .filter(Boolean)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')}${actions}</article>`;

const button = (action: string, id: number | string, label: string, fields = '', hasFocus = false) =>
  `<form method="post"><input type="hidden" name="action" value="${action}"><input type="hidden" name="id" value="${id}">${fields}<button class="button${mainActions.has(action) ? '' : ' button--quiet'}"${hasFocus ? ' autofocus' : ''}>${label}</button></form>`;

/** The page's main buttons. */
const mainActions = new Set(['pay', 'subscribe']);

const amountInput = (label: string) =>
  `<label>Valor<input name="amount" required inputmode="numeric" placeholder="0,00" aria-label="${label}"></label>`;

/** A payment for which the site didn't ask. */
const unaskedForm = button('pay-unasked', '', 'Pagar sem cobrança', amountInput('Valor a pagar sem cobrança'));

const faultForm = (action: string, label: string, faults: readonly (readonly [string, string])[]) =>
  `<form method="post"><input type="hidden" name="action" value="${action}"><label>${label}: <select name="fault">${faults.map(([name, text]) => `<option value="${name}">${text}</option>`).join('')}</select></label><button class="button button--quiet">Programar</button></form>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
