import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Notification } from '#contract/notifications.ts';
import type { Role } from '#contract/primitives.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import NotificationsSection from './NotificationsSection.tsx';

const sentOne: Notification = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'avisos',
  title: 'Missa transferida',
  body: 'A missa das 19h de hoje será no salão.',
  url: '/avisos',
  state: 'sent',
  total: 123,
  delivered: 120,
  failed: 1,
  gone: 2,
  waiting: 0,
  author: { id: '00000000-0000-4000-8000-0000000000a1', name: 'Tereza' },
  send_at: '2026-11-20T21:00:00+00:00',
  ends_at: null,
  finished_at: '2026-11-20T21:01:00+00:00',
  created_at: '2026-11-20T21:00:00+00:00',
};
const nothingYet = { total: 0, delivered: 0, failed: 0, gone: 0, waiting: 0, finished_at: null };
const scheduled: Notification = {
  ...sentOne,
  ...nothingYet,
  id: '00000000-0000-4000-8000-000000000002',
  type: 'geral',
  title: 'Amanhã: Festa da padroeira',
  state: 'scheduled',
  send_at: '2031-12-07T21:00:00+00:00',
};

const status = { total: 140, topics: { geral: 118, noticias: 131, avisos: 123, doacao: 1 }, halted: [] as string[] };

interface Sent {
  call: string;
  body: Record<string, unknown>;
}
type Answers = Partial<Record<string, (sent: Sent) => Response | Promise<Response>>>;

const done = (data: unknown, message?: string) => Response.json({ success: true, data, message });
const refused = (message: string, code = 'unavailable', httpStatus = 503) =>
  Response.json({ success: false, message, error: message, code, request_id: 'r' }, { status: httpStatus });
const listed = (rows: readonly Notification[]) =>
  Response.json({
    success: true,
    data: rows,
    pagination: { page: 1, limit: 10, total: rows.length, pages: Math.ceil(rows.length / 10) },
  });

/** Answers each call by its method and path, and returns what is sent with those that write. */
function answerWith(own: Answers): Sent[] {
  const written: Sent[] = [];
  const answers: Answers = {
    'GET /notifications/key': () => done({ key: 'BKey' }),
    'GET /notifications/status': () => done(status),
    'GET /notifications': () => listed([sentOne, scheduled]),
    ...own,
  };
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
    const one = { call: `${method} ${pathname.replace('/api', '')}`, body: body ? JSON.parse(String(body)) : {} };
    if (method !== 'GET') written.push(one);
    return (await answers[one.call]?.(one)) ?? refused(`Nada responde a ${one.call}`);
  });
  onTestFinished(() => spy.mockRestore());
  return written;
}

async function open(own: Answers = {}, role: Role = 'admin'): Promise<Sent[]> {
  const written = answerWith(own);
  await renderInPanel(
    <main>
      <NotificationsSection />
    </main>,
    { role },
  );
  return written;
}

beforeEach(() => history.replaceState({ section: 'notificacoes' }, ''));

const send = 'POST /notifications/send';
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
const told = async (text: string | RegExp) => expect.element(screen.getByText(text).first()).toBeVisible();
const dialog = (name: string) => screen.getByRole('dialog', { name });
const ready = () => told('Missa transferida');
const choose = (type: string) => screen.getByLabelText('Tipo', { exact: true }).first().selectOptions(type);
async function write(title = 'Festa da padroeira', body = 'Às 19h, na matriz.') {
  await field('Título').fill(title);
  await field('Mensagem').fill(body);
}
const sentTo = (total: number) =>
  done(
    { id: sentOne.id, state: 'sending', sent: 0, errors: 0, queued: total, total },
    `Notificação enviada para ${total} usuários`,
  );

describe.each([360, 1280])('on a screen of %i pixels, without axe violations,', (width) => {
  beforeEach(() => screen.viewport(width, 900));

  it('shows how many are subscribed, and what was sent to whom', async () => {
    await open();
    await ready();
    await expect
      .poll(() => screen.getByRole('main').element().textContent)
      .toMatch(/Pessoas inscritas140Geral118Notícias131Avisos123Doação1/);
    const figures = screen.getByRole('definition').elements().slice(0, 5);
    const tops = new Set(figures.map((figure) => figure.getBoundingClientRect().top));
    expect(figures.length).toBe(5);
    if (width === 1280) expect(tops.size, 'one line').toBe(1);
    // The form and the telephone come first.
    const formBottom = screen.getByRole('form').element().getBoundingClientRect().bottom;
    expect(Math.min(...tops)).toBeGreaterThan(formBottom);
    await told('120 receberam, 1 falhou, 2 não foram entregues');
    await expect
      .poll(() => screen.getByRole('region', { name: 'Notificações enviadas' }).element().textContent)
      .toMatch(/Avisos(Situação)?Enviada(Envio)?20\/11\/2026 18:00(Por)?Tereza/);
    await expectNoAxeViolations();
  });

  it('says what loads, what could not be read, and that nothing was sent', async () => {
    let answer: (response: Response) => void = () => {};
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    await open({ 'GET /notifications': () => waiting, 'GET /notifications/status': () => refused('Sem resposta.') });
    await told('Carregando...');
    await told(/^Erro ao carregar o número de inscritos\./);
    await expectNoAxeViolations();
    answer(listed([]));
    await told('Nenhuma notificação enviada');
    await expectNoAxeViolations();
  });

  it('says so where no key is configured, and takes nothing', async () => {
    const written = await open({ 'GET /notifications/key': () => done({ key: null }) });
    await told('As notificações não estão configuradas neste site.');
    for (const name of ['Enviar Notificação', 'Limpar', 'Teste']) await expect.element(button(name)).toBeDisabled();
    await expect.element(field('Título')).toBeDisabled();
    await expectNoAxeViolations();
    expect(written).toEqual([]);
  });

  it('says that it is sending, once for all clicks, and then to how many it went', async () => {
    let answer: (response: Response) => void = () => {};
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const written = await open({ [send]: () => waiting });
    await ready();
    await choose('Avisos');
    await write();
    await button('Enviar Notificação').click();
    await expect
      .element(dialog('Enviar Notificação'))
      .toMatchTextContent(/agora para 123 usuários inscritos em Avisos/);
    await expectNoAxeViolations();
    await dialog('Enviar Notificação').getByRole('button', { name: 'Confirmar' }).click();
    await expect.element(button('Enviando...')).toBeVisible();
    await expectNoAxeViolations();
    const form = document.querySelector('form');
    form?.requestSubmit();
    answer(sentTo(123));
    await told('Notificação enviada para 123 usuários');
    await expect.element(field('Título')).toHaveValue('');
    const sent = { type: 'avisos', title: 'Festa da padroeira', body: 'Às 19h, na matriz.', url: '/avisos' };
    expect(written).toMatchObject([{ call: send, body: sent }]);
  });

  it('tells those without the right that it isn’t theirs, and asks nothing', async () => {
    const written = await open({}, 'financial');
    await told('Você não tem permissão para acessar esta seção.');
    expect(screen.getByRole('main').element().textContent).toBe('Você não tem permissão para acessar esta seção.');
    expect([vi.mocked(window.fetch).mock.calls, written]).toEqual([[], []]);
    await expectNoAxeViolations();
  });
});

describe('what is written', () => {
  it('needs a title and a message, and a page of the site', async () => {
    const written = await open();
    await ready();
    await button('Enviar Notificação').click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Título e corpo são obrigatórios$/);
    await expect.element(field('Título')).toHaveFocus();
    await expect.element(field('Mensagem')).toHaveAccessibleDescription(/^Título e corpo são obrigatórios/);
    // A text that is only read out has the size of a pixel.
    const seen = screen
      .getByText('Título e corpo são obrigatórios', { exact: true })
      .elements()
      .filter((element) => element.getBoundingClientRect().width > 1);
    expect(seen).toHaveLength(1);
    await write('   ', ' ');
    await button('Enviar Notificação').click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Título e corpo são obrigatórios$/);
    await write();
    await field('Página que abre').fill('https://outro.example/');
    await button('Enviar Notificação').click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/uma página do site da paróquia/);
    await expectNoAxeViolations();
    expect(written).toEqual([]);
  });

  it('names on a telephone what lacks in one line, each a jump', async () => {
    await open();
    await ready();
    await screen.viewport(360, 740);
    onTestFinished(() => screen.viewport(1280, 800));
    await button('Enviar Notificação').click();
    const lacking = screen.getByRole('alert').filter({ hasText: /^Faltam 2: título, mensagem$/ });
    await expect.element(lacking).toBeVisible();
    await lacking.getByRole('button', { name: 'mensagem' }).click();
    await expect.element(field('Mensagem')).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await expectNoAxeViolations();
  });

  it('leads to the page of its type, which only a general message chooses itself', async () => {
    await open();
    await ready();
    const url = field('Página que abre');
    await url.fill('/festa');
    for (const [type, page] of [
      ['Notícias', '/noticias'],
      ['Avisos', '/avisos'],
      ['Doação', '/doacao'],
    ] as const) {
      await choose(type);
      await expect.element(url).toHaveValue(page);
      await expect.element(url).toHaveAttribute('readonly');
      await expect.element(url).toHaveAccessibleDescription(/^É a página do tipo /);
    }
    await choose('Geral');
    await expect.element(url).toHaveValue('/festa');
    await expect.element(url).not.toHaveAttribute('readonly');
  });

  it('is shown as a telephone does, as text, with what it leaves out', async () => {
    await open();
    const title = 'Missa <b>campal</b> na praça, com a bênção dos carros e das motos';
    await write(title, 'Domingo, às 17h. '.repeat(20));
    const preview = screen.getByRole('region', { name: 'Como aparece no celular' });
    await expect.element(preview.getByText(title)).toBeVisible();
    const isCut = (text: string | RegExp) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = preview.getByText(text).element();
      return scrollWidth > clientWidth || scrollHeight > clientHeight;
    };
    expect([isCut(title), isCut(/^Domingo, às 17h\./)]).toEqual([true, true]);
    await told(`${title.length} caracteres: os celulares mostram só os primeiros 40, mais ou menos.`);
  });

  it('survives that the section is left, and goes only when somebody discards it', async () => {
    const first = await renderOver();
    await write('Quermesse '.repeat(1000));
    await first.unmount();
    const second = await renderOver();
    const offer = screen.getByRole('button', { name: /^Continuar: Notificação: Quermesse/ });
    await expect.element(offer).toHaveAccessibleName(/^.{80,120}\.\.\.$/);
    await offer.click();
    await field('Título').fill('Quermesse');
    await second.unmount();
    await renderOver();
    await button('Continuar: Notificação: Quermesse').click();
    await expect.element(field('Título')).toHaveValue('Quermesse');
    await expect.element(button('Continuar: Notificação: Quermesse')).not.toBeInTheDocument();
    await button('Limpar').click();
    await dialog('Descartar as alterações?').getByRole('button', { name: 'Continuar escrevendo' }).click();
    await expect.element(field('Título')).toHaveValue('Quermesse');
    await button('Limpar').click();
    await dialog('Descartar as alterações?').getByRole('button', { name: 'Descartar' }).click();
    await expect.element(field('Título')).toHaveValue('');
    await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  async function renderOver() {
    answerWith({});
    return renderInPanel(<NotificationsSection />);
  }

  it('begins with what another section proposes, with the page of that', async () => {
    const form = { type: 'avisos', title: 'Terço dos Homens', body: 'Segunda-feira.', url: '/aviso/7' };
    history.replaceState({ section: 'notificacoes', form }, '');
    const written = await open({ [send]: () => sentTo(123) });
    await expect.element(field('Título')).toHaveValue(form.title);
    await expect.element(field('Página que abre')).toHaveValue('/aviso/7');
    await told('É a página do aviso.');
    await ready();
    await button('Enviar Notificação').click();
    await dialog('Enviar Notificação').getByRole('button', { name: 'Confirmar' }).click();
    await told('Notificação enviada para 123 usuários');
    expect(written).toMatchObject([{ body: form }]);
    expect(history.state.form).toEqual({});
  });
});

describe('a message', () => {
  it('that failed stays written, with the server’s sentence or the document’s, and is sent once by its repetition', async () => {
    const answers = [refused('O disco está cheio.'), new Response('<html>', { status: 502 }), sentTo(118)];
    const written = await open({ [send]: () => answers.shift() ?? refused('Uma vez demais.') });
    await ready();
    await write();
    const submit = async () => {
      await button('Enviar Notificação').click();
      await dialog('Enviar Notificação').getByRole('button', { name: 'Confirmar' }).click();
    };
    await submit();
    await told('O disco está cheio.');
    await submit();
    await told('Erro de conexão com o servidor');
    await expectNoAxeViolations();
    await submit();
    await told('Notificação enviada para 118 usuários');
    expect(new Set(written.map(({ body }) => body.id)).size).toBe(1);
    await write();
    await submit();
    await told('Uma vez demais.');
    expect(new Set(written.map(({ body }) => body.id)).size).toBe(2);
  });

  it('is the first one for those who are not counted yet, if there are any', async () => {
    await open({
      'GET /notifications/status': () => done({ ...status, topics: { ...status.topics, geral: 0 } }),
      [send]: () =>
        done(
          { id: sentOne.id, state: 'sent', sent: 0, errors: 0, queued: 0, total: 0 },
          'Ainda não há ninguém inscrito para receber esta notificação.',
        ),
    });
    await told('Quem se inscreveu há pouco entra na conta quando receber a primeira notificação.');
    await told('131');
    await write();
    await button('Enviar Notificação').click();
    await expect
      .element(dialog('Enviar Notificação'))
      .toMatchTextContent(/agora para todos os usuários inscritos em Geral/);
    await dialog('Enviar Notificação').getByRole('button', { name: 'Confirmar' }).click();
    await told('Ainda não há ninguém inscrito para receber esta notificação.');
  });

  it('is scheduled in the parish’s time, not in the past, and taken back until it goes', async () => {
    let rows = [scheduled];
    const written = await open({
      'GET /notifications': () => listed(rows),
      [send]: () =>
        done({ id: sentOne.id, state: 'scheduled', sent: 0, errors: 0, queued: 0, total: 0 }, 'Notificação programada'),
      [`DELETE /notifications/${scheduled.id}`]: () => {
        rows = [{ ...scheduled, state: 'cancelled' }];
        return done(null, 'Notificação cancelada');
      },
    });
    await told('Ainda não foi enviada');
    await write();
    await screen.getByRole('checkbox', { name: 'Programar envio' }).click();
    await button('Programar notificação').click();
    await told('O campo "dia" é obrigatório.');
    await screen.getByLabelText(/^Dia/).fill('2020-05-03');
    await screen.getByLabelText(/^Hora/).fill('18:30');
    await button('Programar notificação').click();
    await told('O horário do envio já passou. Escolha outro.');
    const day = `${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}`;
    await screen.getByLabelText(/^Dia/).fill(day);
    await expectNoAxeViolations();
    await button('Programar notificação').click();
    await expect
      .element(dialog('Programar envio'))
      .toMatchTextContent(/18:30 a quem estiver inscrito em Geral \(hoje, 118 usuários\)/);
    await dialog('Programar envio').getByRole('button', { name: 'Confirmar' }).click();
    await told('Notificação programada');
    expect(written).toMatchObject([{ body: { send_at: `${day}T21:30:00.000Z` } }]);

    await button(`Cancelar envio: ${scheduled.title}`).click();
    await dialog('Cancelar envio').getByRole('button', { name: 'Voltar' }).click();
    await expect.element(dialog('Cancelar envio')).not.toBeInTheDocument();
    await button(`Cancelar envio: ${scheduled.title}`).click();
    await dialog('Cancelar envio').getByRole('button', { name: 'Cancelar envio' }).click();
    await told('Notificação cancelada');
    await told('Não foi enviada');
    await expect.element(button(`Cancelar envio: ${scheduled.title}`)).not.toBeInTheDocument();
  });

  it('that was due before a backup was restored says so, and isn’t taken back', async () => {
    await open({ 'GET /notifications': () => listed([{ ...scheduled, state: 'missed' }]) });
    await told(/^Não foi enviada: o horário já tinha passado quando uma cópia de segurança foi restaurada$/);
    await expect.element(button(`Cancelar envio: ${scheduled.title}`)).not.toBeInTheDocument();
  });

  it('that is being sent is counted again after five seconds, until all have it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let reads = 0;
    await open({
      'GET /notifications': () => {
        reads += 1;
        return listed([reads === 1 ? { ...sentOne, state: 'sending', delivered: 1020, waiting: 100 } : sentOne]);
      },
    });
    await told('1.020 receberam, 1 falhou, 2 não foram entregues, 100 aguardam');
    vi.advanceTimersByTime(4_900);
    expect(reads).toBe(1);
    vi.advanceTimersByTime(100);
    await told('120 receberam, 1 falhou, 2 não foram entregues');
    vi.advanceTimersByTime(60_000);
    expect(reads).toBe(2);
  });
});

describe('a test', () => {
  const endpoint = 'https://push.example/abc';

  /** A device with, or without, a push subscription of its own. */
  function deviceWith(pushSubscription: { endpoint: string } | null) {
    const registration = { pushManager: { getSubscription: async () => pushSubscription } };
    const spy = vi
      .spyOn(navigator.serviceWorker, 'getRegistration')
      .mockResolvedValue(registration as unknown as ServiceWorkerRegistration);
    onTestFinished(() => spy.mockRestore());
  }

  it('goes to this device', async () => {
    deviceWith({ endpoint });
    const sentence = 'Notificação de teste enviada para este aparelho';
    const written = await open({ 'POST /notifications/test': () => done({ sent: 1, errors: 0 }, sentence) });
    await button('Teste').click();
    await told(sentence);
    expect(written).toEqual([{ call: 'POST /notifications/test', body: { endpoint } }]);
  });

  it('is not sent where the device isn’t subscribed, and tells so', async () => {
    deviceWith(null);
    const written = await open();
    await button('Teste').click();
    await told(/^Este aparelho não está inscrito nas notificações\./);
    await userEvent.keyboard('{Enter}');
    expect(written).toEqual([]);
  });

  it('is an administrator’s', async () => {
    await open({}, 'editor');
    await ready();
    await expect.element(button('Enviar Notificação')).toBeEnabled();
    await expect.element(button('Teste')).not.toBeInTheDocument();
  });
});
