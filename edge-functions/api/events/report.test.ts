import { read } from '@e965/xlsx';
import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { reportFormats } from '#contract/report.ts';
import { openApiDocument } from '../reference/openapi.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();

/** A report as a member, or a visitor, gets it. */
const ask = async (path: string, name?: Parameters<ReturnType<typeof parish>['token']>[0]) =>
  parish().api.fetch(
    new Request(`http://api.test/api/events/export/${path}`, {
      headers: {
        Origin: 'https://paroquia.example',
        'x-test-address': '192.0.2.1',
        ...(name && { Authorization: `Bearer ${parish().token(name)}` }),
      },
    }),
  );

const write = (rows: string) =>
  parish().database.sql.exec(`insert into public.events ("date", title, description) values ${rows}`);

beforeEach(async () => {
  await parish().database.empty('public.events', 'private.rate_limits');
  parish().api.setNow(new Date('2026-11-23T01:00:00Z'));
});

describe('the report of events', () => {
  beforeEach(() =>
    write(`('2026-02-11', 'Festa da padroeira', 'Missa solene às 18h'), ('2026-02-01', '=SOMA(1;2)', 'Coração'),
      ('2026-03-01', 'Quaresma', 'Início'), ('2027-02-11', 'Festa de 2027', 'Depois')`),
  );

  it('is a PDF to keep, for this caller alone', async () => {
    const answer = await ask('pdf?year=2026&month=2', 'tereza');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="eventos-2026-11-22.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-expose-headers': expect.stringContaining('Content-Disposition'),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    const { text } = await extractText(bytes, { mergePages: true });
    const [first, second] = ['01/02/2026 =SOMA(1;2) Coração', '11/02/2026 Festa da padroeira Missa solene às 18h'];
    const shown = text.replace(/\s+/g, ' ');
    expect(shown).toContain(`Paróquia Calendário de eventos Mês: 02/2026 Gerado em 22/11/2026 22:00`);
    expect(shown).toContain(`Data Evento Descrição ${first} ${second} Total: 2 eventos`);
  });

  it('says hour and place before what an event is about', async () => {
    await parish().database.sql.exec(`insert into public.events ("date", title, description, begins, ends, place)
      values ('2026-05-01', 'Terço', 'Traga a sua vela.', '19:00', '20:30', 'Salão')`);
    const bytes = new Uint8Array(await (await ask('pdf?year=2026&month=5', 'tereza')).arrayBuffer());
    const { text } = await extractText(bytes, { mergePages: true });
    expect(text.replace(/\s+/g, ' ')).toContain('01/05/2026 Terço 19h às 20h30, Salão. Traga a sua vela.');
  });

  it('is a spreadsheet of the whole year without a month', async () => {
    const answer = await ask('xls?year=2026', 'raimundo');
    expect(answer.headers.get('content-type')).toBe(reportFormats.xls.mediaType);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="eventos-2026-11-22.xlsx"');
    const sheet = Object.values(read(await answer.arrayBuffer()).Sheets)[0];
    const cells = (column: string) => Array.from({ length: 3 }, (_, index) => sheet?.[`${column}${index + 7}`]?.v);
    expect(sheet?.A3.v).toBe('Ano: 2026');
    expect(cells('A')).toEqual([46054, 46064, 46082]);
    expect(cells('B')).toEqual(['=SOMA(1;2)', 'Festa da padroeira', 'Quaresma']);
    expect(sheet?.A11.v).toBe('Total: 3 eventos');
  });

  it.each<[path: string, status: number, code: string, message: string]>([
    ['pdf?year=2025', 404, 'report_empty', 'Não há nada para colocar no relatório.'],
    ['xls?year=2026&month=12', 404, 'report_empty', 'Não há nada para colocar no relatório.'],
    ['pdf?year=2026&month=13', 400, 'invalid_input', 'O campo "mês" deve ser no máximo 12.'],
    ['xls?year=1899', 400, 'invalid_input', 'O campo "ano" deve ser no mínimo 1900.'],
    ['pdf?month=2', 400, 'invalid_input', 'O campo "mês" precisa do campo "ano".'],
  ])('%s is refused in words, without a file', async (path, status, code, message) => {
    const answer = await ask(path, 'lucia');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(await answer.json()).toMatchObject({ success: false, code, message, error: message });
  });

  it.each([
    [undefined, 'token_missing'],
    ['chico', 'forbidden'],
  ] as const)('is not for %s', async (name, code) => {
    for (const format of ['pdf', 'xls']) expect(await (await ask(format, name)).json()).toMatchObject({ code });
  });
});

it('above the limit of a PDF is a sentence, and still a spreadsheet', async () => {
  await write(`('2026-01-01', 'Evento 0', 'x')`);
  await parish().database.sql.exec(
    `insert into public.events ("date", title, description)
    select '2026-05-01', 'Evento ' || number, 'x' from generate_series(1, ${reportFormats.pdf.maxRows}) number`,
  );
  const refused = await ask('pdf?year=2026', 'tereza');
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'report_too_large']);
  const sheet = Object.values(read(await (await ask('xls?year=2026', 'tereza')).arrayBuffer()).Sheets)[0];
  const titles = Array.from({ length: reportFormats.pdf.maxRows + 1 }, (_, index) => sheet?.[`B${index + 7}`]?.v);
  expect(new Set(titles).size).toBe(reportFormats.pdf.maxRows + 1);
  expect(titles).not.toContain(undefined);
});

it('above a PDF’s lines, though not its rows, is a sentence and still a spreadsheet', async () => {
  await parish().database.sql.exec(
    `insert into public.events ("date", title, description)
    select '2026-05-01', 'Evento ' || number, repeat('Procissão ', 490) from generate_series(1, 500) number`,
  );
  const refused = await ask('pdf?year=2026', 'tereza');
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'report_too_large']);
  expect((await ask('xls?year=2026', 'tereza')).status).toBe(200);
});

it('is limited to forty in ten minutes for each person', async () => {
  await write(`('2026-01-01', 'Ano-novo', 'x')`);
  for (let asked = 0; asked < 40; asked += 1) expect((await ask('pdf?year=2025', 'raimundo')).status).toBe(404);
  const refused = await ask('xls?year=2026', 'raimundo');
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
  expect((await ask('xls?year=2026', 'lucia')).status).toBe(200);
});

it('is in the reference as a file', () => {
  const { paths } = openApiDocument([events.exportPdf, events.exportXls], 'https://paroquia.example/api') as {
    paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
  };
  const typesOf = (path: string) => Object.keys(paths[path]?.get.responses['200']?.content ?? {});
  expect(typesOf('/events/export/pdf')).toEqual(['application/pdf']);
  expect(typesOf('/events/export/xls')).toEqual([reportFormats.xls.mediaType]);
});
