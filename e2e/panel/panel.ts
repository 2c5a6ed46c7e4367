import type { Page } from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import type { MenuId } from '#contract/concepts.ts';
import { checkDigits } from '#contract/cpf-digits.ts';
import type { Dizimista } from '#contract/dizimistas.ts';
import { sections } from '../../admin/sections.ts';
import { baseUrl, openPage, type Visit } from '../actors.ts';
import type { StaffRole } from '../staff.ts';

/** Opens the panel, by default as an editor, and waits until no overlay covers it. */
export async function openPanel(visit: Visit = {}): Promise<Page> {
  const page = await openPage({ signedInAs: 'editor', ...visit });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Visão Geral' }).waitFor();
  if (visit.signedInAs !== 'common') await firstCount(page).waitFor();
  return page;
}

/** Of the overview. While it is read, the busy overlay takes the clicks that are meant for the menu. */
export const firstCount = (page: Page) => page.getByRole('definition').filter({ hasText: /\d/ }).first();

interface SectionVisit extends Visit {
  /** The tab of a section that has some. */
  tab?: string | undefined;
}

/** One section of the panel, once it is `prepared`. */
export async function openSection(
  id: MenuId,
  visit: SectionVisit = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await openPanelAt(id, visit, prepare);
  const label = sections.find((section) => section.id === id)?.label ?? id;
  await page.getByRole('heading', { level: 1, name: label }).waitFor();
  return page;
}

/** Opens the panel at a section, as a reload would, once it is `prepared`. */
export async function openPanelAt(
  section: string,
  { tab, ...visit }: SectionVisit = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await openPage({ signedInAs: 'editor', ...visit });
  await prepare(page);
  await page.addInitScript(
    (place) => {
      if (location.pathname.startsWith('/dashboard') && !history.state) history.replaceState(place, '');
    },
    { section, ...(tab && { tab }) },
  );
  await page.goto('/dashboard');
  return page;
}

/**
 * Changes the stored session (expires or forges it) after the panel has finished its reads, which would otherwise meet
 * the change.
 */
export async function changeSession(page: Page, change: Record<string, unknown>): Promise<void> {
  await siteBanner(page).waitFor();
  await changeStored(page, 'token', change);
}

/** The panel's notice about the site's last build, the last of the frame's requests to be answered. */
export const siteBanner = (page: Page) => page.getByText(/^(Site publicado em|Publicando)/);

/** Changes fields in the browser's storage: of the session (`token`) or the person (`user`). */
export const changeStored = (page: Page, key: 'token' | 'user', change: Record<string, unknown>): Promise<void> =>
  page.evaluate(
    ([item, changed]) => {
      const stored = JSON.parse(localStorage.getItem(item) ?? '{}');
      localStorage.setItem(item, JSON.stringify({ ...stored, ...changed }));
    },
    [key, change] as const,
  );

export const forgedToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.forjado';

export const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** The accessible name of the element with the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element === document.body ? '' : (element?.getAttribute('aria-label') ?? element?.textContent ?? '');
  });

/** Chooses a row's action by its button or in its menu. Returns the name of the control that gets the focus back. */
export async function chooseAction(page: Page, label: string, row: string): Promise<string> {
  const menu = page.getByRole('button', { name: `Ações: ${row}`, exact: true });
  const button = page.getByRole('button', { name: `${label}: ${row}`, exact: true });
  // Some rows have both: the most frequent action as a button beside the menu.
  await menu.or(button).first().waitFor();
  const isMenu = !(await button.isVisible());
  await (isMenu ? menu : button).click();
  if (isMenu) await page.getByRole('menuitem', { name: label, exact: true }).click();
  return isMenu ? `Ações: ${row}` : `${label}: ${row}`;
}

/** Presses a section's tool, behind 'Mais' where it is folded; returns the name of the button that has the focus. */
export async function chooseTool(page: Page, label: string): Promise<string> {
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  const button = page.getByRole('button', { name: label, exact: true });
  await more.or(button).first().waitFor();
  const isFolded = !(await button.isVisible());
  if (isFolded) await more.click();
  await button.click();
  return isFolded ? 'Mais' : label;
}

/** A name that no other row has. */
export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Calls the API as a member of staff, on this worker's stack or on the one `at` another address. */
export async function call<Data>(
  method: string,
  path: string,
  body?: object,
  role: StaffRole = 'editor',
  at: string = baseUrl,
) {
  const session = new Map(inject('sessions')[role]);
  const { access_token } = JSON.parse(session.get('token') ?? '{}');
  const response = await fetch(`${at}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as { data: Data }) };
}

/** Creates a row for the test, and deletes it afterwards as `remover`, by default its creator. */
export async function given<Row extends { id: string }>(
  path: string,
  body: object,
  role?: StaffRole,
  remover = role,
): Promise<Row> {
  const { status, data } = await call<Row>('POST', path, body, role);
  expect(status).toBe(201);
  onTestFinished(async () => {
    await call('DELETE', `${path}/${data.id}`, undefined, remover);
  });
  return data;
}

/** Takes away the rows that a journey writes through the screen, whether it gets that far or not. */
export function removedAfterwards(
  path: string,
  written: (row: Record<string, unknown>) => boolean,
  role?: StaffRole,
): void {
  onTestFinished(async () => {
    const { data } = await call<Record<string, unknown>[]>('GET', `${path}?limit=100`, undefined, role);
    for (const { id } of data.filter(written)) await call('DELETE', `${path}/${id}`, undefined, role);
  });
}

/** Changes the envelope of real responses to an address, until the test ends. */
export async function changeAnswers(
  page: Page,
  address: string,
  change: (envelope: Record<string, unknown>, request: URL) => Record<string, unknown>,
  ready: Promise<void> = Promise.resolve(),
): Promise<void> {
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  await page.route(address, async (route) => {
    await ready;
    const response = await route.fetch();
    const json = change(await response.json(), new URL(route.request().url()));
    await route.fulfill({ response, json });
  });
}

/** A promise that the test resolves, to observe loading states. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** Registers somebody, who stays: a payer with payments is not deleted. */
export async function newPayer(at?: string): Promise<Dizimista> {
  const nine = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(9, '1')
    .slice(0, 9);
  const body = {
    nome_completo: unique('Abigail'),
    cpf: nine + checkDigits(nine),
    consentimento_lgpd: true,
    politica_privacidade: true,
    valor_sugerido: 61.37,
    forma_contribuicao: 'transferencia',
  };
  const { status, data } = await call<Dizimista>('POST', '/dizimistas', body, 'financial', at);
  expect(status).toBe(201);
  return data;
}
