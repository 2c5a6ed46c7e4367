import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { defineFields, optional } from '#contract/fields/field.ts';
import { picture } from '#contract/fields/picture.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { line } from '#contract/fields/text.ts';
import { feminine } from '#contract/noun.ts';
import type { ParishContentItem, ParishContentVersion } from '#contract/parish-content.ts';
import { type ParishKind, type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import type { WaivedTopic } from '#contract/waivers.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { ParishContentNotice } from './ParishContentNotice.tsx';
import { ParishContentSection } from './ParishContentSection.tsx';
import { columnsOf, formOf, summaryOf } from './parish-content.tsx';

let rowsMade = 0;
const row = (kind: ParishKindName, content: ParishContentItem['content']): ParishContentItem => ({
  id: `00000000-0000-4000-8000-${String(++rowsMade).padStart(12, '0')}`,
  kind,
  content,
  is_active: true,
  order: rowsMade,
  createdAt: '2026-11-22T12:00:00.123456+00:00',
  updatedAt: '2026-11-22T12:00:00.123456+00:00',
});

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
  /** The version of the row that is replaced. */
  version?: string | undefined;
}

/** The parish's waivers; undefined if reading them fails. */
let waived: WaivedTopic[] | undefined = [];

/** When the live site was built. */
let builtAt: string | null = null;
const built = { state: 'building', failedAt: null, publishesAt: null, brokenRows: [], failedPage: null };

/** Answers a call about waivers as the API does; undefined for any other. */
function answerOfWaivers(method: string, path: string, body: unknown): Response | undefined {
  if (!path.startsWith('/waivers')) return undefined;
  if (!waived) throw new TypeError('Failed to fetch');
  if (method === 'GET') return Response.json({ success: true, data: waived });
  if (method === 'POST') waived = [...waived, (JSON.parse(String(body)) as { topic: WaivedTopic }).topic];
  else waived = waived.filter((topic) => path !== `/waivers/${topic}`);
  return Response.json({ success: true, data: null, message: 'Guardado!' });
}

/** Keeps these rows as the API does, and records what is written. */
function keeping(...rows: ParishContentItem[]): Call[] {
  const calls: Call[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body, headers } = {}) => {
    const path = new URL(String(address), location.href).pathname.replace('/api', '');
    const waivers = answerOfWaivers(method, path, body);
    if (waivers) return waivers;
    const written = JSON.parse(String(body ?? '{}'));
    const answer = (data: unknown) =>
      Response.json({ success: true, data, message: 'Pronto, salvo!', site_changed: true });
    if (path === '/site-build') return Response.json({ success: true, data: { ...built, builtAt } });
    if (path === '/mass-schedule')
      return Response.json({ success: true, data: [], pagination: { page: 1, limit: 1, total: 9, pages: 9 } });
    if (method === 'GET' && path === '/parish-content') {
      const pagination = { page: 1, limit: 100, total: rows.length, pages: 1 };
      return Response.json({ success: true, data: rows, pagination });
    }
    const known = rows.find(({ id }) => path.endsWith(id));
    if (method === 'GET') return Response.json({ success: true, data: known ?? {} });
    const version = new Headers(headers).get('If-Match')?.replaceAll('"', '');
    calls.push({ method, path, body: written, ...(version && { version }) });
    if (known && version !== known.updatedAt) {
      const conflict = { changedBy: 'Bento', changedAt: known.updatedAt };
      const refusal = { success: false, message: 'Mudou.', error: '', code: 'conflict', request_id: 'x', conflict };
      return Response.json(refusal, { status: 409 });
    }
    if (known) return answer(Object.assign(known, { ...written, updatedAt: known.updatedAt }));
    if (method === 'PUT') return answer(null);
    const made = { ...row(written.kind, written.content), ...written };
    rows.push(made);
    return answer(made);
  });
  onTestFinished(() => spy.mockRestore());
  return calls;
}

/** Answers these versions, and lists the calls. */
function answeringVersions(versions: ParishContentVersion[]): string[] {
  const asked: string[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET' } = {}) => {
    const { pathname, search, searchParams } = new URL(String(address), location.href);
    const waivers = answerOfWaivers(method, pathname.replace('/api', ''), undefined);
    if (waivers) return waivers;
    asked.push(`${method} ${pathname.replace('/api', '')}${search}`);
    const said = versions.find(({ id }) => pathname.endsWith(`/${id}`));
    if (method !== 'GET')
      return Response.json({ success: true, data: said ? row(said.kind, said.content) : null, message: 'Pronto!' });
    const kind = searchParams.get('kind');
    const data = pathname.endsWith('/versions') ? versions.filter((one) => !kind || one.kind === kind) : [];
    const pagination = { page: 1, limit: 10, total: data.length, pages: 1 };
    return Response.json({ success: true, data, pagination });
  });
  onTestFinished(() => spy.mockRestore());
  return asked;
}

/** Within the panel's landmark and below its title. */
const openTab = () =>
  renderInPanel(
    <main>
      <h1>Informações da paróquia</h1>
      <ParishContentSection />
    </main>,
  );

const group = (name: string) => screen.getByRole('region', { name, exact: true });
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const dialog = screen.getByRole('dialog');
const save = () => dialog.getByRole('button', { name: 'Salvar', exact: true }).click();

const instagram = () => row('profile', { name: 'Instagram', url: 'https://www.instagram.com/' });
const facebook = () => row('profile', { name: 'Facebook', url: 'https://www.facebook.com/' });

beforeEach(() => {
  localStorage.clear();
  waived = [];
  builtAt = null;
  history.replaceState({ section: 'parish-info', tab: 'parish-content' }, '');
});

describe('what the parish has once', () => {
  it('is shown as people read it, with what is missing, and is changed in a form of its fields', async () => {
    const networks = { whatsapp: '85999991234', instagram: '@paroquia.sj' };
    const contact = row('contact', { phone: '8532810000', email: null, ...networks });
    const calls = keeping(contact);
    await openTab();
    await expect
      .element(group('Contatos'))
      .toMatchTextContent('Telefone(85) 3281-0000WhatsApp(85) 99999-1234E-mailNão informadoInstagram@paroquia.sj');
    await button('Editar: Contatos').click();
    await expect.element(screen.getByRole('dialog', { name: 'Contatos' })).toBeVisible();
    await dialog.getByLabelText('E-mail').fill('sem arroba');
    await save();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/e-mail/);
    await dialog.getByLabelText('E-mail').fill('secretaria@paroquia.test');
    await save();
    await expect.element(screen.getByText(/O site está sendo atualizado/)).toBeVisible();
    await expect
      .element(group('Contatos').getByRole('link', { name: 'Ver no site' }))
      .toHaveAttribute('href', '/contato');
    await expect.element(group('Contatos')).toMatchTextContent('secretaria@paroquia.test');
    expect(calls).toMatchObject([
      {
        method: 'PUT',
        path: `/parish-content/${contact.id}`,
        body: {
          content: { phone: '8532810000', email: 'secretaria@paroquia.test', ...networks },
          is_active: true,
        },
        version: contact.updatedAt,
      },
    ]);
    await expectNoAxeViolations();
  });

  it('is not proposed where nobody has said it: a group’s type', async () => {
    const calls = keeping();
    await openTab();
    await button('Adicionar grupo').click();
    await dialog.getByLabelText(/^Nome( \*)?$/).fill('Terço dos Homens');
    await save();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/tipo/);
    await dialog.getByLabelText(/^Tipo/).selectOptions('Grupos');
    await save();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls).toMatchObject([{ method: 'POST', body: { kind: 'group', content: { title: 'grupos' } } }]);
  });

  it('is filled in where nothing is there yet, once the rules between its fields hold', async () => {
    const calls = keeping();
    await openTab();
    await button('Adicionar Nome e endereço').click();
    await dialog.getByLabelText(/^Nome( \*)?$/).fill('São José');
    const parts = dialog.getByRole('heading', { level: 3 }).elements();
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'Como se chama e onde fica',
      'O rosto da paróquia',
      'Para recibos e balancetes',
    ]);
    await dialog.getByLabelText(/^Cidade/).fill('Sobral');
    await dialog.getByLabelText(/^Estado/).selectOptions('CE');
    await dialog.getByLabelText('Nome oficial (do CNPJ)').fill('Diocese de Sobral');
    await save();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('vai junto com o nome oficial');
    await dialog.getByLabelText('Nome oficial (do CNPJ)').fill('');
    await save();
    await expect.element(button('Editar: Nome e endereço')).toBeVisible();
    expect(calls).toMatchObject([
      { method: 'POST', body: { kind: 'identity', is_active: true, content: { form: 'paroquia', name: 'São José' } } },
    ]);
  });

  it('forgets the point of the church’s photo with it', async () => {
    const church = '/storage/v1/object/public/media/0123456789abcdef0123456789abcdef.webp';
    const named = { form: 'paroquia', name: 'São José', city: 'Sobral', state: 'CE' };
    const calls = keeping(row('identity', { ...named, church, church_focus: '80% 20%' }));
    await openTab();
    await button('Nome e endereço').click();
    await expect
      .element(group('Nome e endereço'))
      .toMatchTextContent(/Centro da fotoEscolhido na foto.*Desenho da fachadaNenhumaCor do siteAzul/);
    await button('Editar: Nome e endereço').click();
    await expect.element(dialog.getByRole('slider', { name: 'Centro da foto' })).toBeVisible();
    await dialog.getByRole('group', { name: 'Foto da igreja' }).getByRole('button', { name: 'Remover imagem' }).click();
    await expect.element(dialog.getByRole('slider')).not.toBeInTheDocument();
    await expect.element(dialog.getByText('A foto mudou: o centro dela voltou ao meio.')).toBeVisible();
    await save();
    await expect.poll(() => calls.length).toBe(1);
    expect(calls).toMatchObject([{ body: { content: { ...named, church: '', church_focus: '' } } }]);
  });

  it.each([
    ['Usar (85) 98888-1234', '85988881234'],
    ['Deixar como está', '8588881234'],
  ])('asks about a mobile number without its ninth digit, and takes the answer: %s', async (answer, stored) => {
    const calls = keeping(row('contact', { phone: '8532810000', whatsapp: null }));
    await openTab();
    await button('Editar: Contatos').click();
    await dialog.getByLabelText('WhatsApp').fill('(85) 8888-1234');
    await save();
    await screen.getByRole('dialog', { name: 'Falta o nono dígito?' }).getByRole('button', { name: answer }).click();
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]?.body).toMatchObject({ content: { phone: '8532810000', whatsapp: stored } });
  });

  it('shows what somebody else saved meanwhile, instead of writing over it', async () => {
    const contact = row('contact', { phone: '8532810000', email: null });
    const calls = keeping(contact);
    await openTab();
    await button('Editar: Contatos').click();
    await dialog.getByLabelText('E-mail').fill('secretaria@paroquia.test');
    const changedAt = '2026-11-22T12:30:00.123456+00:00';
    Object.assign(contact, { content: { phone: '8599990000', email: null }, updatedAt: changedAt });
    await save();
    const choice = screen.getByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
    await expect.element(choice.getByRole('group', { name: 'Telefone' })).toMatchTextContent('(85) 9999-0000');
    await choice.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]).toMatchObject({
      body: { content: { phone: '8599990000', email: 'secretaria@paroquia.test' } },
      version: changedAt,
    });
  });

  it('keeps what somebody wrote and didn’t save', async () => {
    localStorage.setItem('user', JSON.stringify({ id: '00000000-0000-4000-8000-0000000000a1', role: 'admin' }));
    keeping();
    const first = await openTab();
    await button('Adicionar Contatos').click();
    await dialog.getByLabelText('E-mail').fill('secretaria@paroquia.test');
    await first.unmount();
    await expect.poll(() => history.state?.layer).toBeUndefined();
    await openTab();
    await group('Contatos')
      .getByRole('button', { name: /^Continuar: Contatos/ })
      .click();
    await expect.element(dialog.getByLabelText('E-mail')).toHaveValue('secretaria@paroquia.test');
    expect(screen.getByRole('button', { name: /^Continuar/ }).elements().length).toBe(1);
  });
});

describe('what the parish has many of', () => {
  it('is added to, hidden, and deleted after a question', async () => {
    const known = instagram();
    const calls = keeping(known, row('office_hours', { first_day: 1, last_day: 5, opens: '08:00', closes: '12:00' }));
    await openTab();
    await expect
      .element(group('Horários da secretaria'))
      .toMatchTextContent('Horários da secretaria1 horário da secretaria.Adicionar');
    await button('Horários da secretaria').click();
    await expect.element(group('Horários da secretaria')).toMatchTextContent('Segunda a sexta8h às 12h');
    await button('Adicionar rede social').click();
    await dialog.getByLabelText(/^Nome/).fill('YouTube');
    await dialog.getByLabelText(/^Endereço/).fill('https://www.youtube.com/');
    await save();
    await expect.element(group('Redes sociais').getByText('YouTube', { exact: true })).toBeVisible();
    await button('Editar: Instagram').click();
    await dialog.getByLabelText('Ativa').click();
    await save();
    await expect.element(screen.getByText(/deixarão de ver a rede social “Instagram” no site/)).toBeVisible();
    await button('Confirmar').click();
    await expect.element(group('Redes sociais').getByText('Inativa')).toBeVisible();
    await button('Excluir: Instagram').click();
    await button('Confirmar').click();
    await expect.poll(() => calls.length).toBe(3);
    expect(calls).toMatchObject([
      { method: 'POST', body: { kind: 'profile', content: { name: 'YouTube' }, is_active: true } },
      { method: 'PUT', body: { content: { name: 'Instagram' }, is_active: false } },
      { method: 'DELETE', path: `/parish-content/${known.id}` },
    ]);
    expect(Object.keys(calls[1]?.body ?? {}).sort()).toEqual(['content', 'is_active']);
  });

  it('is put into another order', async () => {
    const [one, two] = [instagram(), facebook()];
    const calls = keeping(one, two, row('contact', { phone: null, email: null }));
    await openTab();
    await button('Ordenar: Redes sociais').click();
    await button('Descer: Instagram').click();
    await button('Salvar ordem').click();
    await expect.element(dialog).not.toBeInTheDocument();
    const places = [two, one].map(({ id, updatedAt }, index) => ({ id, order: [one, two][index]?.order, updatedAt }));
    expect(calls).toEqual([{ method: 'PUT', path: '/parish-content/order', body: { items: places } }]);
  });
});

describe('earlier versions', () => {
  const said = (id: string, content: ParishContentVersion['content'], more: Partial<ParishContentVersion> = {}) => ({
    id,
    row: '00000000-0000-4000-8000-0000000000f1',
    kind: 'person' as const,
    content,
    is_active: true,
    endedAt: '2026-11-22T12:00:00.123456+00:00',
    endedBy: 'Bento',
    isDeleted: false,
    ...more,
  });

  it('are read, chosen by their kind, brought back, and erased after a question', async () => {
    const deleted = said('7', { name: 'Pe. João', role: 'Pároco', description: 7 }, { isDeleted: true });
    const asked = answeringVersions([deleted, said('5', { phone: '8532810000' }, { kind: 'contact' })]);
    await openTab();
    await button('Versões anteriores').click();
    const list = screen.getByRole('dialog', { name: 'Versões anteriores' });
    await expect.element(list.getByText('22/11/2026 09:00, excluído por Bento')).toBeVisible();
    await expect.element(list.getByText('(85) 3281-0000')).toBeVisible();
    await list.getByLabelText('Conteúdo').selectOptions('Equipe');
    await expect.poll(() => asked.at(-1)).toBe('GET /parish-content/versions?page=1&kind=person');
    await expect.element(list.getByText('(85) 3281-0000')).not.toBeInTheDocument();
    const choose = async (action: string) => {
      await list.getByRole('button', { name: /^Ações: Pe. João/ }).click();
      await screen.getByRole('menuitem', { name: action }).click();
    };
    await list.getByRole('button', { name: /^Ver: Pe. João/ }).click();
    const version = screen.getByRole('dialog', { name: 'Equipe' });
    // A value that no telephone, name or text is, as another version may have written it, is left out.
    await expect.element(version).toMatchTextContent(/FunçãoPárocoFotoNão informadoQuem éNão informado/);
    await expectNoAxeViolations();
    await version.getByRole('button', { name: 'Voltar a esta versão' }).click();
    await expect.element(version).not.toBeInTheDocument();
    expect(asked).toContain('POST /parish-content/versions/7');
    await choose('Apagar versões');
    await button('Confirmar').click();
    await expect.poll(() => asked).toContain(`DELETE /parish-content/${deleted.row}/versions`);
  });
});

describe('what has a day and hours', () => {
  it('is called as the site says it, in its list and in questions', async () => {
    const confession = { name: 'Confissões', weekday: 3, begins: '16:00', ends: '17:30' };
    keeping(row('regular_time', confession), row('regular_time', { ...confession, weekday: 5, note: 'No salão.' }));
    await openTab();
    const times = group('Horários fixos: confissões, adoração e outros');
    await screen.getByText('Quando quiser').click();
    await button('Horários fixos: confissões, adoração e outros').click();
    await expect.element(times).toMatchTextContent('Quarta-feira, 16h às 17h30');
    await button('Editar: Confissões · Sexta-feira, 16h às 17h30 · No salão.').click();
    await dialog.getByLabelText('Ativo').click();
    await save();
    const question = screen.getByText(/o horário fixo “Confissões · Sexta-feira, 16h às 17h30 · No salão.” no site/);
    await expect.element(question).toBeVisible();
  });

  it.each([
    [{ weekday: 0 }, 'Domingo, 9h às 10h'],
    [{ date: '2026-12-24', begins: '22:00', ends: '00:30' }, '24/12/2026, 22h às 0h30 do dia seguinte'],
  ])('is a broadcast’s too: %j', async (when, words) => {
    const broadcast = { name: 'Missa das 9h', url: 'https://youtu.be/a', begins: '09:00', ends: '10:00', ...when };
    keeping(row('broadcast', broadcast));
    await openTab();
    await screen.getByText('Quando quiser').click();
    await button('Transmissões ao vivo').click();
    await expect.element(group('Transmissões ao vivo')).toMatchTextContent(words);
  });
});

describe('what the site leaves out', () => {
  it('is what is more than visitors would read, without what is hidden', async () => {
    const slides = Array.from({ length: 8 }, (_, index) =>
      row('slide', { title: `Destaque ${index}`, window: 'cross' }),
    );
    keeping(...slides.slice(1), { ...(slides[0] as ParishContentItem), is_active: false });
    await openTab();
    await expect
      .element(
        group('Destaques da página inicial (até seis)').getByText('O site mostra os 6 primeiros; 1 não aparece.'),
      )
      .toBeVisible();
  });

  it('is named with the reason, unless it is hidden anyway', async () => {
    const wrong = { name: 'Orkut', url: 7 };
    keeping(
      instagram(),
      row('profile', wrong),
      { ...row('profile', { ...wrong, name: 'Antigo' }), is_active: false },
      row('office_hours', { first_day: 1, opens: '08:00' }),
      row('contact', { phone: 8, email: null }),
    );
    await openTab();
    await expect
      .element(group('Redes sociais').getByText(/“Orkut” não aparece no site. O campo "endereço"/))
      .toBeVisible();
    await expect.element(group('Redes sociais').getByText(/“(Antigo|Instagram)” não aparece/)).not.toBeInTheDocument();
    await expect
      .element(group('Horários da secretaria').getByText('O campo "fecha" é obrigatório.', { exact: false }))
      .toBeVisible();
    await expect
      .element(group('Contatos').getByText(/^Uma parte não aparece no site. O campo "telefone"/))
      .toBeVisible();
    await expectNoAxeViolations();
  });
});

describe('what is missing', () => {
  const kinds = Object.values<ParishKind>(parishKinds).filter(({ essential }) => essential).length + 1;
  const heading = (written: number, of: number) =>
    screen.getByRole('heading', { name: `Para o site ficar pronto (${written} de ${of})`, exact: true });
  const filled = () =>
    [...document.querySelectorAll('main button[data-variant="filled"]')].map((each) => each.getAttribute('aria-label'));
  const marked = () =>
    [...document.querySelectorAll('[data-written="true"]')].map(
      (mark) => mark.parentElement?.querySelector('h3')?.textContent,
    );

  it('has a mark where it is written, and one filled button, that of the next', async () => {
    keeping(instagram(), row('identity', { form: 'paroquia', name: 'São José', city: 'Sobral', state: 'CE' }));
    await openTab();
    await expect.element(heading(3, kinds)).toBeVisible();
    await screen.viewport(360, 640);
    await screen.getByRole('status').getByRole('button', { name: 'Contatos' }).click();
    await expect.element(button('Adicionar Contatos')).toHaveFocus();
    await expect.element(button('Adicionar Contatos')).toBeInViewport({ ratio: 1 });
    expect(filled()).toEqual(['Adicionar Contatos']);
    expect(marked()).toEqual(['Nome e endereço', 'Horários de missa', 'Redes sociais']);
    await button('Pular por enquanto: Contatos').click();
    await expect.poll(filled).toEqual(['Adicionar horário da secretaria']);
  });

  it('without what may wait, which is folded unless a text in it waits for somebody', async () => {
    keeping(instagram());
    const first = await openTab();
    const further = screen.getByText('Quando quiser');
    await expect.element(further).toBeVisible();
    await expect.element(group('Comunidades')).not.toBeInTheDocument();
    await further.click();
    await expect.element(button('Adicionar comunidade')).toBeVisible();
    await first.unmount();
    keeping(row('link', { label: 'Galeria', icon: 'link', href: 7 }));
    await openTab();
    await expect.element(group('Links').getByText(/“Galeria” não aparece no site/)).toBeVisible();
  });

  it('is counted, without what an administrator skips, which the parish remembers', async () => {
    keeping(instagram());
    const first = await openTab();
    await expect.element(heading(2, kinds)).toBeVisible();
    await button('Pular por enquanto: Contatos').click();
    await expect.element(heading(2, kinds - 1)).toBeVisible();
    await expect.element(button('Não pular: Contatos')).toHaveFocus();
    expect(waived).toEqual(['content.contact']);
    await first.unmount();
    localStorage.clear();
    sessionStorage.setItem('parish-content:opened', 'yes');
    const overview = await renderInPanel(<ParishContentNotice />);
    await expect
      .element(screen.getByText(new RegExp(`^Sua paróquia: faltam ${kinds - 3} de ${kinds - 1} \\(.*\\)\\.`)))
      .toBeVisible();
    await button('Preencher').click();
    expect(history.state).toEqual({ section: 'parish-info', tab: 'parish-content' });
    await overview.unmount();
    await openTab();
    await expect.element(group('Contatos')).toMatchTextContent('Pulado por enquanto.');
    await button('Não pular: Contatos').click();
    await expect.element(heading(2, kinds)).toBeVisible();
    expect(waived).toEqual([]);
    await expectNoAxeViolations();
  });

  it('is all counted where it can’t be read what is skipped', async () => {
    keeping(instagram());
    waived = undefined;
    await openTab();
    await expect.element(heading(2, kinds)).toBeVisible();
  });

  it('is nothing once every kind has a row, or is skipped', async () => {
    waived = (Object.keys(parishKinds) as ParishKindName[]).slice(1).map((name) => `content.${name}` as const);
    keeping(row('identity', { form: 'paroquia', name: 'São José', city: 'Sobral', state: 'CE' }));
    await renderInPanel(
      <>
        <ParishContentNotice />
        <ParishContentSection />
      </>,
    );
    await expect.element(screen.getByText('Não falta nada.')).toBeVisible();
    await expect.element(screen.getByText(/^Sua paróquia/)).not.toBeInTheDocument();
  });
});

describe('the page beside it', () => {
  const frame = () => document.querySelector('iframe');
  const buildingThe = async (width: number) => {
    await screen.viewport(width, 800);
    onTestFinished(() => screen.viewport(414, 896));
    builtAt = '2026-11-22T12:00:00Z';
    keeping(instagram(), row('contact', { phone: '8532810000', email: null }));
    await openTab();
    await expect.element(button('Contatos')).toBeVisible();
  };

  it('is that of the group, without scripts, and is read again once the site was built', async () => {
    await buildingThe(1280);
    await expect.poll(() => frame()?.getAttribute('src')).toBe('/');
    expect(frame()?.sandbox.value).toBe('allow-same-origin');
    await button('Contatos').click();
    await expect.poll(() => frame()?.title).toBe('Contato, como num celular');
    const before = frame();
    expect(before?.getAttribute('src')).toBe('/contato');
    builtAt = '2026-11-22T12:05:00Z';
    await expect.poll(frame).not.toBe(before);
    await screen.getByLabelText('Página').selectOptions('Links');
    await expect.poll(() => frame()?.getAttribute('src')).toBe('/links');
  });

  it('is not there on a telephone, nor before the site was ever built', async () => {
    await buildingThe(360);
    await expect.poll(frame).toBeNull();
    builtAt = null;
    await screen.viewport(1280, 800);
    await expect.element(screen.getByText('O site ainda não foi publicado.')).toBeVisible();
    expect(frame()).toBeNull();
  });
});

describe('a parish without a name', () => {
  const identity = () => row('identity', { form: 'paroquia', name: 'São José', city: 'Sobral', state: 'CE' });
  const overview = { section: 'overview', tab: '' };
  const place = { section: 'parish-info', tab: 'parish-content' };
  beforeEach(() => {
    sessionStorage.removeItem('parish-content:opened');
    history.replaceState(overview, '');
  });

  it('has its tab opened instead of the overview, once in a session', async () => {
    keeping(instagram());
    const before = history.length;
    const first = await renderInPanel(<ParishContentNotice />);
    await expect.poll(() => history.state).toEqual(place);
    expect(history.length).toBe(before);
    await first.unmount();
    history.replaceState(overview, '');
    await renderInPanel(<ParishContentNotice />);
    await expect.element(screen.getByText(/^Sua paróquia: faltam/)).toBeVisible();
    expect(history.state).toEqual(overview);
  });

  it('is no longer one once it is written', async () => {
    keeping(identity());
    await renderInPanel(<ParishContentNotice />);
    await expect.element(screen.getByText(/^Sua paróquia: faltam/)).toBeVisible();
    expect(history.state).toEqual(overview);
  });
});

describe('what has a picture', () => {
  const path = '/storage/v1/object/public/media/0123456789abcdef0123456789abcdef.webp';
  const fields = defineFields({
    cover: optional(picture({ label: 'capa' })),
    name: optional(line({ label: 'nome', max: 80 })),
    role: optional(line({ label: 'função', max: 80 })),
  });
  const kind: ParishKind = {
    label: 'Equipe',
    page: '/paroquia',
    noun: feminine('pessoa', 'pessoas'),
    once: false,
    fields,
    content: bodyOf(fields),
  };

  it('is called by its words, or a photo without any', () => {
    expect(summaryOf(fields, { cover: path, name: 'Ana', role: 'Secretária' })).toEqual({
      lead: 'Ana',
      rest: 'Secretária',
    });
    expect(summaryOf(fields, { cover: path })).toEqual({ lead: 'Foto', rest: '' });
    expect(summaryOf(fields, {})).toEqual({ lead: '', rest: '' });
    expect(formOf('person', kind).titleField).toBe('name');
  });

  it('shows it small in the list, beside the words', async () => {
    const [lead] = columnsOf('person', kind);
    await renderInPanel(
      <main>
        <h1>Equipe</h1>
        {lead?.cell({ ...row('contact', {}), content: { cover: path, name: 'Ana' } } as never)}
      </main>,
    );
    await expect.element(screen.getByText('Ana')).toBeVisible();
    const image = document.querySelector('main img') as HTMLImageElement;
    expect([image.getAttribute('src'), image.alt, image.getBoundingClientRect().width]).toEqual([path, '', 48]);
    expect(lead?.header).toBe('Nome');
    await expectNoAxeViolations();
  });
});
