import { utils, write } from '@e965/xlsx';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { ImportFinding, PayerImport } from '#contract/imports.ts';
import type { Role } from '#contract/primitives.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { ImportButton } from './ImportButton.tsx';

const done: PayerImport = {
  id: '00000000-0000-4000-8000-0000000000f1',
  file_name: 'fieis.csv',
  state: 'done',
  row_count: 2,
  created_count: 2,
  updated_count: 0,
  skipped_count: 0,
  refused_count: 0,
  incomplete_count: 2,
  kept_count: 0,
  columns: { fiel: 'nome_completo' },
  creator_name: 'Raimundo',
  created_at: '2026-11-24T12:00:00+00:00',
  done_at: new Date().toISOString(),
  undone_at: null,
};

interface Answers {
  last?: PayerImport[];
  findings?: ImportFinding[];
  /** The results of the commit and of each call that continues it. */
  steps?: PayerImport[];
  kept?: object[];
  /** The response to the commit, if it fails. */
  failure?: Response;
}

interface Write {
  call: string;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any call
  body: any;
}

/** Answers the import's calls as the API does, and records each write. */
function answerCalls({ last = [], findings = [], steps = [done], kept = [], failure }: Answers = {}): Write[] {
  const writes: Write[] = [];
  const left = [...steps];
  const data: Record<string, unknown> = {
    check: findings,
    rows: { rows: 1 },
    undo: { import: { ...done, state: 'undone' }, left: 0, kept },
  };
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const call = String(new URL(String(address), location.href).pathname.split('/').at(-1));
    if (method === 'GET') {
      const isUndone = writes.some((write) => write.call === 'undo');
      return Response.json({ success: true, data: isUndone ? last.filter(({ id }) => id !== done.id) : last });
    }
    writes.push({ call: method === 'DELETE' ? 'discard' : call, body: body && JSON.parse(String(body)) });
    if (call === 'commit' && failure) return failure;
    if (call === 'commit') return Response.json({ success: true, data: left.shift() });
    if (call === 'continue') {
      const next = left.shift();
      return next
        ? Response.json({ success: true, data: { import: next, left: left.length, kept: [] } })
        : Response.json(
            { success: false, message: 'Caiu.', error: '', code: 'unavailable', request_id: 'r-2' },
            { status: 503 },
          );
    }
    return Response.json({
      success: true,
      data: call === 'imports' ? { ...done, state: 'open' } : (data[call] ?? null),
    });
  });
  onTestFinished(() => fetch.mockRestore());
  return writes;
}

const dialog = screen.getByRole('dialog', { name: 'Importar dizimistas' });
const button = (name: string | RegExp) => dialog.getByRole('button', { name });
const step = (name: RegExp) => dialog.getByRole('heading', { name });

async function open(role: Role = 'financial') {
  await renderInPanel(<ImportButton />, { role });
  await screen.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect.element(step(/Passo 1/)).toBeVisible();
}

/** Chooses a file as the browser's picker does. Unlike `upload`, it doesn't send the file through the test's server. */
function choose(file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  const input = dialog.element().querySelector('input[type="file"]') as HTMLInputElement;
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const csv = (...lines: string[]) => new File([lines.join('\n')], 'fieis.csv', { type: 'text/csv' });
const writesOf = (writes: readonly Write[], call: string) =>
  writes.filter((one) => one.call === call).map(({ body }) => body);

it.each(['editor', 'common'] as const)('is not offered to the role %s', async (role) => {
  answerCalls();
  await renderInPanel(<ImportButton />, { role });
  await expect.element(screen.getByRole('button', { name: 'Importar' })).not.toBeInTheDocument();
});

it('takes a sheet over step by step: columns guessed and corrected, rows checked, the paper named', async () => {
  const writes = answerCalls();
  await open();
  choose(csv('Nome;CPF;Fone;LGPD;Padrinho', 'Ana;529.982.247-25;99999-1234;Sim;Zé', 'Bia;;;;'));
  await expect.element(step(/Passo 2/)).toHaveFocus();
  await expect.element(dialog.getByLabelText('Nome no cadastro')).toHaveValue('nome_completo');
  await expect.element(dialog.getByLabelText('Padrinho no cadastro')).toHaveValue('');
  await dialog.getByLabelText('Padrinho no cadastro').selectOptions('Anotações');
  await dialog.getByLabelText('DDD dos telefones sem DDD').fill('85');
  await button('Conferir linhas').click();
  await expect.element(step(/Passo 3/)).toHaveFocus();
  expect(writesOf(writes, 'rows')).toEqual([
    {
      rows: [
        {
          line: 2,
          content: {
            nome_completo: 'Ana',
            cpf: '52998224725',
            telefone: '85999991234',
            consentimento_lgpd: true,
            notes: 'Zé',
          },
        },
        { line: 3, content: { nome_completo: 'Bia' } },
      ],
    },
  ]);
  await button('Continuar').click();
  await expect.element(step(/Passo 4/)).toHaveFocus();
  await expect.element(dialog.getByText(/entram como “cadastro incompleto”/)).toBeVisible();
  await dialog.getByLabelText(/foram dados num papel/).click();
  await button('Importar').click();
  await expect.element(dialog.getByText('O campo "papel" é obrigatório.')).toBeVisible();
  expect(writesOf(writes, 'commit')).toEqual([]);
  await dialog.getByLabelText(/^Papel/).fill('Ficha de adesão');
  await dialog.getByLabelText(/^Data do papel/).fill('2019-05-01');
  await button('Importar').click();
  await expect.element(step(/Importação concluída/)).toHaveFocus();
  expect(writesOf(writes, 'commit')).toEqual([
    {
      duplicates: 'skip',
      consents: { paper: 'Ficha de adesão', agreed_on: '2019-05-01' },
      columns: { nome: 'nome_completo', cpf: 'cpf', fone: 'telefone', lgpd: 'consentimento_lgpd', padrinho: 'notes' },
    },
  ]);
  await expect.element(dialog.getByText(/2 novos estão como “cadastro incompleto”/)).toBeVisible();
  await dialog.getByText('Fechar', { exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writesOf(writes, 'discard')).toEqual([]);
});

it('without the paper sends no consent along', async () => {
  const writes = answerCalls();
  await open();
  choose(csv('Nome;LGPD', 'Ana;Sim'));
  await button('Conferir linhas').click();
  await button('Continuar').click();
  await button('Importar').click();
  await expect.element(step(/concluída/)).toBeVisible();
  expect(writesOf(writes, 'commit')).toMatchObject([{ consents: null }]);
});

it('shows the problems of each row beside it and in groups, of which each comes in without the field or stays out', async () => {
  const findings: ImportFinding[] = [
    { line: 2, finding: 'cpf_known', other: 7 },
    { line: 3, finding: 'ordinal_taken', other: 12 },
  ];
  const writes = answerCalls({ findings });
  await open();
  choose(
    csv(
      'Nº;Nome;CPF;Nascimento',
      ';Ana;52998224725;',
      '12;Bia;;',
      `;${'a'.repeat(3000)};;`,
      ';Caio;111;31/02/1980',
      ';Davi;;',
    ),
  );
  await button('Conferir linhas').click();
  await expect.element(step(/Passo 3/)).toBeVisible();
  expect(writesOf(writes, 'rows')[0].rows.map(({ line }: { line: number }) => line)).toEqual([2, 3, 5, 6]);
  expect(writesOf(writes, 'rows')[0].rows[2].content).toEqual({
    nome_completo: 'Caio',
    notes: 'Data de nascimento: 31/02/1980\nCPF: 111',
  });
  const rowOf = (line: number) =>
    dialog.getByRole('row').filter({ has: screen.getByRole('cell', { name: String(line), exact: true }) });
  await expect.element(rowOf(2)).toMatchTextContent(/Já está no cadastro, com o número 7\./);
  await expect.element(rowOf(3)).toMatchTextContent(/O número 12 é de outro dizimista\./);
  await expect.element(rowOf(4)).toMatchTextContent(/O campo "nome completo" deve ter no máximo 200 caracteres\./);
  await expect
    .element(rowOf(5))
    .toMatchTextContent(/O campo "data de nascimento" deve ser uma data válida \(dd\/mm\/aaaa\)\./);
  await expect.element(rowOf(5)).toMatchTextContent(/O campo "CPF" deve ser um CPF válido\./);
  await expect.element(rowOf(6)).not.toBeInTheDocument();
  await dialog.getByLabelText('Só as linhas com observação').click();
  await expect.element(rowOf(6)).toMatchTextContent(/Pronta/);
  await expect.element(rowOf(5)).toMatchTextContent(/“111” vai para Anotações\./);
  await expect.element(button('Importar 2 e deixar 3 de fora')).toBeVisible();
  await dialog
    .getByLabelText(/1 linha com CPF que já está/)
    .selectOptions('Atualizar o cadastro com o que a planilha traz');
  await expect.element(button('Importar 3 e deixar 2 de fora')).toBeVisible();
  const decision = (problem: RegExp, answer: RegExp) =>
    dialog.getByRole('radiogroup', { name: problem }).getByRole('radio', { name: answer });
  await decision(/"CPF" deve ser um CPF válido/, /Deixar de fora/).click();
  await expect.element(button('Importar 2 e deixar 3 de fora')).toBeVisible();
  await decision(/número é de outro dizimista/, /^Trazer sem este campo, o texto vai para Anotações/).click();
  await expect.element(dialog.getByRole('definition').nth(1)).toMatchTextContent(/^2$/);
  await button('Importar 3 e deixar 2 de fora').click();
  await expect.element(step(/concluída/)).toBeVisible();
  expect(writesOf(writes, 'commit')).toMatchObject([{ duplicates: 'update', consents: null }]);
  expect(writesOf(writes, 'rows')[1].rows).toEqual([
    { line: 2, content: { nome_completo: 'Ana', cpf: '52998224725' } },
    { line: 3, content: { nome_completo: 'Bia', notes: 'Número: 12' } },
    { line: 6, content: { nome_completo: 'Davi' } },
  ]);
});

it('skips whom the register has by name alone where a person says so, and accounts for them', async () => {
  const findings: ImportFinding[] = [{ line: 2, finding: 'name_known', other: 7 }];
  const writes = answerCalls({ findings, steps: [{ ...done, row_count: 1, created_count: 1 }] });
  await open();
  choose(csv('Nome', 'Ana', 'Bia'));
  await button('Conferir linhas').click();
  await expect.element(button('Importar 2 dizimistas')).toBeVisible();
  findings.length = 0;
  await dialog.getByLabelText(/1 linha com nome que já está/).selectOptions('Pular: o cadastro fica como está');
  await expect.element(dialog.getByRole('definition').nth(2)).toMatchTextContent(/^1$/);
  await button('Importar 1 e deixar 1 de fora').click();
  await expect.element(step(/concluída/)).toBeVisible();
  expect(writesOf(writes, 'rows')[1].rows).toEqual([{ line: 3, content: { nome_completo: 'Bia' } }]);
  await expect.element(dialog.getByText('A planilha tem 2 linhas:')).toBeVisible();
  await expect.element(dialog.getByText('1 pulado, porque o nome já estava no cadastro.')).toBeVisible();
});

it('shows the cells’ own texts, days as they will be stored, and sets names in capitals right', async () => {
  const writes = answerCalls();
  await open();
  choose(csv('Nome;Nascimento;Fone', 'MARIA DE SOUZA;3/15/1980;ligar à noite', 'Bia;7/4/61;8,59889E+10'));
  await button('Conferir linhas').click();
  await expect.element(dialog.getByText('1 linha: “ligar à noite”')).toBeVisible();
  await expect.element(dialog.getByText('1 linha: “8,59889E+10”')).toBeVisible();
  await expect.element(dialog.getByRole('columnheader', { name: 'Data de nascimento' })).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: '04/07/1961', exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: 'ligar à noite', exact: true })).toBeVisible();
  await dialog.getByLabelText('Acertar 1 nome que está em maiúsculas: “MARIA DE SOUZA” fica “Maria de Souza”').click();
  await expect.element(dialog.getByRole('cell', { name: 'Maria de Souza', exact: true })).toBeVisible();
  await button('Importar 2 dizimistas').click();
  await expect.element(step(/concluída/)).toBeVisible();
  expect(writesOf(writes, 'rows')[1].rows[0].content).toEqual({
    nome_completo: 'Maria de Souza',
    data_nascimento: '1980-03-15',
    notes: 'Telefone: ligar à noite',
  });
});

it('asks how the dates of a column are written, and takes nothing over before', async () => {
  const writes = answerCalls();
  await open();
  choose(csv('Nome;Nascimento', 'Ana;7/4/1961', 'Bia;1/2/1949'));
  await button('Conferir linhas').click();
  const question = dialog.getByRole('radiogroup', { name: 'Como estão escritas as datas da coluna “Nascimento”?' });
  const monthFirst = question.getByRole('radio', {
    name: 'Primeiro o mês, depois o dia: “7/4/1961” é 4 de julho de 1961',
  });
  const dayFirst = question.getByRole('radio', {
    name: 'Primeiro o dia, depois o mês: “7/4/1961” é 7 de abril de 1961',
  });
  await expect.element(monthFirst).not.toBeChecked();
  await expect.element(dayFirst).not.toBeChecked();
  await expectNoAxeViolations();
  await button('Importar 2 dizimistas').click();
  const refusal = dialog.getByRole('alert').filter({ hasText: 'Responda primeiro como estão escritas as datas.' });
  await expect.element(refusal).toBeVisible();
  await expect.element(dayFirst).toHaveFocus();
  await monthFirst.click();
  await expect.element(refusal).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('cell', { name: '04/07/1961', exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: '02/01/1949', exact: true })).toBeVisible();
  await button('Voltar').click();
  await button('Conferir linhas').click();
  await expect.element(monthFirst).toBeChecked();
  await button('Importar 2 dizimistas').click();
  await expect.element(step(/concluída/)).toBeVisible();
  expect(writes.filter(({ call }) => call === 'commit')).toHaveLength(1);
  expect(writesOf(writes, 'rows')[1].rows.map(({ content }: { content: object }) => content)).toEqual([
    { nome_completo: 'Ana', data_nascimento: '1961-07-04' },
    { nome_completo: 'Bia', data_nascimento: '1949-01-02' },
  ]);
});

it('shows the review again when a choice has changed what else stays out', async () => {
  const findings: ImportFinding[] = [];
  answerCalls({ findings });
  await open();
  choose(csv('Nome;CPF', 'Ana;529.982.247-25', 'Bia;111'));
  await button('Conferir linhas').click();
  await dialog
    .getByRole('radiogroup', { name: /"CPF" deve ser/ })
    .getByRole('radio', { name: 'Deixar de fora' })
    .click();
  findings.push({ line: 2, finding: 'ordinal_taken', other: 3 });
  await button('Importar 1 e deixar 1 de fora').click();
  await expect
    .element(dialog.getByRole('alert').filter({ hasText: 'mudou o que entra e o que fica de fora' }))
    .toHaveFocus();
  await button('Importar 0 e deixar 2 de fora').click();
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'Não sobra nenhuma linha' })).toBeVisible();
});

it('saves the rows that stay out, to be mended', async () => {
  answerCalls();
  const saved: File[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as File);
    return 'blob:';
  });
  onTestFinished(() => create.mockRestore());
  await open();
  choose(csv('Nome;Fone;Cor', 'Ana;1;azul', ';(85) 99999-1234;verde'));
  await button('Conferir linhas').click();
  await button('Baixar as linhas que ficam de fora').click();
  await expect.poll(() => saved.length).toBe(1);
  await button('Importar 1 e deixar 1 de fora').click();
  await button('Baixar as linhas que ficaram de fora').click();
  await expect.poll(() => saved.length).toBe(2);
  expect(await saved[1]?.text()).toBe(await saved[0]?.text());
  expect(saved[0]?.name).toBe('linhas-de-fora.csv');
  expect(await saved[0]?.text()).toBe(
    'Nome;Fone;Cor;Motivo\r\n;(85) 99999-1234;verde;"O campo ""nome completo"" é obrigatório."',
  );
});

it.each<[string, File, RegExp]>([
  [
    'a picture with a sheet’s name',
    new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1])], 'a.xlsx'),
    /não é uma planilha/,
  ],
  ['20 MB', new File([new Uint8Array(20 * 1024 * 1024)], 'a.csv'), /tem 20 MB, e o limite é 10 MB/],
  ['nothing', new File([], 'a.csv'), /está vazio/],
])('says why a file is not read: %s', async (_, file, sentence) => {
  answerCalls();
  await open();
  choose(file);
  await expect.element(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect.element(step(/Passo 1/)).toBeVisible();
});

it('reads Excel files with several sheets, of which one is chosen, and remembers what columns were', async () => {
  const sheets = {
    Um: utils.aoa_to_sheet([['a']]),
    Dois: utils.aoa_to_sheet([['Paróquia'], ['Fiel', 'CPF'], ['Ana', 1]]),
  };
  const bytes = write({ SheetNames: ['Um', 'Dois'], Sheets: sheets }, { type: 'array' }) as ArrayBuffer;
  answerCalls({ last: [done] });
  await open();
  choose(new File([bytes], 'a.xlsx'));
  await dialog.getByLabelText('Aba da planilha').selectOptions('Dois');
  await expect.element(dialog.getByLabelText('Linha dos títulos')).toHaveValue('1');
  await expect.element(dialog.getByLabelText('Fiel no cadastro')).toHaveValue('nome_completo');
});

it('asks before a file that was chosen is left, and gives the open import up', async () => {
  const writes = answerCalls();
  await open();
  choose(csv('Nome', 'Ana'));
  await button('Conferir linhas').click();
  await expect.element(step(/Passo 3/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen
    .getByRole('dialog', { name: 'Descartar as alterações?' })
    .getByRole('button', { name: 'Descartar' })
    .click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => writesOf(writes, 'discard').length).toBe(1);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])).not.toContain('Ana');
});

it('stays where it is when the end fails, so that it can be tried again', async () => {
  const failure = { success: false, message: 'O disco está cheio.', error: '', code: 'disk_full', request_id: 'r-1' };
  answerCalls({ failure: Response.json(failure, { status: 503 }) });
  await open();
  choose(csv('Nome', 'Ana'));
  await button('Conferir linhas').click();
  await button('Importar 1 dizimista').click();
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'O disco está cheio.' })).toBeVisible();
  await expect.element(button('Importar 1 dizimista')).toBeVisible();
});

describe('an import of several steps', () => {
  const applying: PayerImport = { ...done, state: 'applying', row_count: 900, created_count: 250, done_at: null };
  const whole: PayerImport = { ...done, row_count: 900, created_count: 880, skipped_count: 15, refused_count: 5 };

  it('goes on until all rows are in, and accounts for each', async () => {
    const writes = answerCalls({ steps: [applying, { ...applying, created_count: 500 }, whole] });
    await open();
    choose(csv('Nome;Nascimento', 'Ana;', ';31/02/1980'));
    await button('Conferir linhas').click();
    await button('Importar 1 e deixar 1 de fora').click();
    await expect.element(step(/concluída/)).toBeVisible();
    expect(writes.map(({ call }) => call).slice(-3)).toEqual(['commit', 'continue', 'continue']);
    await expect.element(dialog.getByText('A planilha tem 901 linhas:')).toBeVisible();
    for (const sentence of [
      /^880 /,
      /^15 pulados/,
      /^5 linhas ficaram de fora, por/,
      /^1 linha ficou de fora, com problema/,
    ])
      await expect.element(dialog.getByText(sentence)).toBeVisible();
  });

  it('that stops is gone on with from the list', async () => {
    answerCalls({ steps: [applying], last: [applying] });
    await open();
    choose(csv('Nome', 'Ana'));
    await button('Conferir linhas').click();
    await button('Importar 1 dizimista').click();
    await expect.element(dialog.getByRole('alert').filter({ hasText: 'Caiu.' })).toBeVisible();
    await expect.element(dialog.getByText(/parou em 250 de 900 linhas/)).toBeVisible();
    await expectNoAxeViolations();
    const writes = answerCalls({ steps: [whole] });
    await button('Continuar').click();
    await expect.element(step(/concluída/)).toBeVisible();
    await expect.element(dialog.getByText('A planilha tem 900 linhas:')).toBeVisible();
    expect(writes.map(({ call }) => call)).toEqual(['continue']);
  });

  it('whose undoing stopped is gone on with', async () => {
    const writes = answerCalls({ last: [{ ...whole, state: 'undoing', done_at: '2026-01-01T12:00:00+00:00' }] });
    await open();
    await button('Continuar a desfazer').click();
    await expect.poll(() => writes.map(({ call }) => call)).toEqual(['undo']);
  });
});

it('takes an import of the last hour back, once asked, and says who stayed', async () => {
  const old = {
    ...done,
    id: done.id.replace('f1', 'f2'),
    file_name: 'velha.csv',
    done_at: '2026-01-01T12:00:00+00:00',
  };
  const writes = answerCalls({
    last: [done, old],
    kept: [{ numero_ordinal: 12, nome_completo: 'Maria', reason: 'paid' }],
  });
  await open();
  await expect.element(dialog.getByText('velha.csv')).not.toBeInTheDocument();
  await button('Desfazer').click();
  await screen.getByRole('dialog', { name: 'Desfazer importação' }).getByRole('button', { name: 'Confirmar' }).click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Nem todos saíram do cadastro' }))
    .toMatchTextContent(/Ficou: nº 12 Maria \(tem pagamento depois da importação\)\./);
  expect(writes.map(({ call }) => call)).toEqual(['undo']);
  await screen
    .getByRole('dialog', { name: 'Nem todos saíram do cadastro' })
    .getByRole('button', { name: 'OK' })
    .click();
  // The list has it no more.
  await expect.element(dialog.getByText('fieis.csv', { exact: true })).not.toBeInTheDocument();
  await expect.element(dialog.getByText('A importação de fieis.csv foi desfeita.')).toBeVisible();
});

it('of a sheet without rows says so where the focus is', async () => {
  answerCalls();
  await open();
  choose(csv('Nome;Cor', ';azul'));
  await expect.element(step(/Passo 2/)).toHaveFocus();
  await button('Conferir linhas').click();
  const refusal = dialog.getByRole('alert').filter({ hasText: /nenhuma linha com dados/ });
  await expect.element(refusal).toHaveFocus();
});

it('has no axe violation on any step', async () => {
  answerCalls({ last: [done], findings: [{ line: 2, finding: 'ordinal_taken', other: 12 }] });
  await renderInPanel(<ImportButton />);
  await screen.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect.element(dialog.getByText('fieis.csv')).toBeVisible();
  await expectNoAxeViolations();
  choose(csv('Nº;Nome;LGPD', '12;Ana;', ';Bia;Sim'));
  await expect.element(step(/Passo 2/)).toBeVisible();
  await expectNoAxeViolations();
  await button('Conferir linhas').click();
  await expect.element(dialog.getByRole('table')).toBeVisible();
  await expectNoAxeViolations();
  await button('Continuar: importar 1 e deixar 1 de fora').click();
  await dialog.getByLabelText(/foram dados num papel/).click();
  await expectNoAxeViolations();
  await dialog.getByLabelText(/foram dados num papel/).click();
  await button('Importar').click();
  await expect.element(step(/concluída/)).toBeVisible();
  await expectNoAxeViolations();
});
