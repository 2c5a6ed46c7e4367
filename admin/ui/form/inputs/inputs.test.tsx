import { expect, it, onTestFinished } from 'vitest';
import { cdp, page as screen, userEvent } from 'vitest/browser';
import { agreement, choice, flag, weekdays } from '#contract/fields/choice.ts';
import { cpf } from '#contract/fields/cpf.ts';
import { date, dayEnd, moment, month, time } from '#contract/fields/dates.ts';
import { document as pdfDocument } from '#contract/fields/document.ts';
import { type AnyField, defineFields, optional } from '#contract/fields/field.ts';
import { focus } from '#contract/fields/focus.ts';
import { money } from '#contract/fields/money.ts';
import { whole, year } from '#contract/fields/numbers.ts';
import { password } from '#contract/fields/password.ts';
import { photo } from '#contract/fields/photo.ts';
import { picture } from '#contract/fields/picture.ts';
import { telephone } from '#contract/fields/telephone.ts';
import { address, email, line, prose, richText } from '#contract/fields/text.ts';
import { parishColours, parishFacades, parishWindows } from '#contract/parish-face.ts';
import { expectNoAxeViolations } from '../../../testing/axe.ts';
import { renderInPanel } from '../../../testing/panel.tsx';
import { FieldInput } from '../FieldInput.tsx';
import { useRecordForm } from '../record-form.ts';
import { inputs } from './inputs.ts';

const fields = {
  nome: line({ label: 'nome', max: 200 }),
  notes: optional(prose({ label: 'observações', max: 200 })),
  link: address({ label: 'link' }),
  email: email({ label: 'e-mail' }),
  ativo: flag({ label: 'ativo', initial: false, help: 'Pode mudar.' }),
  aceita: agreement({ label: 'aceita' }),
  tipo: optional(choice({ label: 'tipo', options: { geral: 'Geral', missas: 'Missas' } })),
  vitral: choice({ label: 'vitral', options: parishWindows, initial: 'cross', pictures: 'windows' }),
  fachada: optional(choice({ label: 'fachada', options: parishFacades, pictures: 'facades' })),
  cor: optional(choice({ label: 'cor', options: parishColours, pictures: 'colours' })),
  dias: optional(weekdays({ label: 'nos dias' })),
  mes: month({ label: 'mês' }),
  dia: date({ label: 'dia' }),
  validade: optional(dayEnd({ label: 'validade' })),
  saida: optional(moment({ label: 'saída' })),
  hora: time({ label: 'hora' }),
  cpf: cpf({ label: 'CPF' }),
  telefone: optional(telephone({ label: 'telefone' })),
  valor: money({ label: 'valor' }),
  saldo: money({ label: 'saldo', least: -100_00 }),
  ano: year({ label: 'ano' }),
  filhos: optional(whole({ label: 'filhos', least: 0, most: 5000 })),
} satisfies Record<string, AnyField>;

type Name = keyof typeof fields;
type Values = Record<Name, unknown>;

const empty = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial])) as Values;

function Inputs({ names = Object.keys(fields) as Name[], first = {} }: { names?: Name[]; first?: Partial<Values> }) {
  const form = useRecordForm<Values>(() => ({}), { ...empty, ...first });
  return (
    <main style={{ display: 'grid', gap: 24 }}>
      <h1>Campos</h1>
      {names.map((name) => (
        <FieldInput key={name} field={fields[name]} name={name} form={form} />
      ))}
      <output>{JSON.stringify(names.map((name) => form.getValues()[name]))}</output>
    </main>
  );
}

const held = (...values: unknown[]) =>
  expect.element(screen.getByRole('status').filter({ hasText: JSON.stringify(values) })).toBeInTheDocument();

it.each<[Name, string, string, unknown]>([
  ['nome', 'Ana', 'Ana', 'Ana'],
  ['notes', 'Uma linha', 'Uma linha', 'Uma linha'],
  ['link', 'https://a.test', 'https://a.test', 'https://a.test'],
  ['email', 'ana@a.test', 'ana@a.test', 'ana@a.test'],
  ['cpf', '52998224725', '529.982.247-25', '52998224725'],
  ['cpf', '529.982.247-25', '529.982.247-25', '52998224725'],
  ['telefone', '8533331234', '(85) 3333-1234', '8533331234'],
  ['telefone', '85999991234', '(85) 99999-1234', '85999991234'],
  ['telefone', '+351912345678', '+351912345678', '+351912345678'],
  ['saldo', '-150', '−1,50', -1.5],
  ['saldo', '150-', '−1,50', -1.5],
  ['saldo', '-150-', '1,50', 1.5],
  ['saldo', '-', '−', null],
  ['valor', '5', '0,05', 0.05],
  ['valor', '0123456', '1.234,56', 1234.56],
  ['valor', '9999999999999', '9.999.999.999,99', 9_999_999_999.99],
  ['valor', 'a1b', '0,01', 0.01],
  ['ano', '2026', '2026', 2026],
  ['filhos', '1200', '1.200', 1200],
  ['filhos', '1,5', '1,5', 1.5],
  ['filhos', '1,', '1,', 1],
  ['filhos', '05', '5', 5],
  ['filhos', '-3', '-3', -3],
  ['filhos', '1.000', '1.000', 1000],
])('typed into %s, "%s" is shown as "%s" and sent as %j', async (name, typed, shown, sent) => {
  await renderInPanel(<Inputs names={[name]} />);
  const input = screen.getByRole('textbox');
  await input.click();
  await userEvent.keyboard(typed);
  await userEvent.tab();
  await expect.element(input).toHaveValue(shown);
  await held(sent);
});

it.each<[Name, string, string, unknown]>([
  ['cpf', '\u2068529.982.247\u201125\u2069', '529.982.247-25', '52998224725'],
  ['telefone', '\u202a+55 85 98888\u20111234\u202c', '(85) 98888-1234', '85988881234'],
])('pasted into %s, %j is shown as "%s" and sent as %j', async (name, copied, shown, sent) => {
  await renderInPanel(<Inputs names={[name]} />);
  const input = screen.getByRole('textbox');
  await input.click();
  await cdp().send('Input.insertText', { text: copied });
  await userEvent.tab();
  await expect.element(input).toHaveValue(shown);
  await held(sent);
});

it.each<[Name, unknown, string, unknown]>([
  ['cpf', '52998224725', '529.982.247-25', ''],
  ['telefone', '85999991234', '(85) 99999-1234', ''],
  ['valor', 1234.5, '1.234,50', null],
  ['ano', 2026, '2026', null],
  ['filhos', 1200, '1.200', null],
])('what %s has is shown, and can be taken away', async (name, stored, shown, nothing) => {
  await renderInPanel(<Inputs names={[name]} first={{ [name]: stored }} />);
  const input = screen.getByRole('textbox');
  await expect.element(input).toHaveValue(shown);
  await held(stored);
  await input.clear();
  await held(nothing);
});

it('an amount that a keyboard composes is the one that was typed, and is shown as one at its end', async () => {
  await renderInPanel(<Inputs names={['valor']} />);
  const input = screen.getByRole('textbox');
  await input.click();
  const keyboard = cdp();
  for (const text of ['3', '30', '300'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await held(3);
  await keyboard.send('Input.insertText', { text: '300' });
  await expect.element(input).toHaveValue('3,00');
  await userEvent.keyboard('5');
  await expect.element(input).toHaveValue('30,05');
});

it.each([
  ['1.234,5', '1.234,50'],
  ['50.0', '50,00'],
  ['0,5', '0,50'],
  ['R$ 20', '20,00'],
  ['vinte', ''],
])('an amount pasted as "%s" is %s', async (pasted, shown) => {
  await renderInPanel(<Inputs names={['valor']} first={{ valor: 1 }} />);
  const input = screen.getByRole('textbox');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', pasted);
  input.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(input).toHaveValue(shown);
});

it('an amount loses its last digit by backspace, as a till does', async () => {
  await renderInPanel(<Inputs names={['valor']} first={{ valor: 12.34 }} />);
  await screen.getByRole('textbox').click();
  await userEvent.keyboard('{End}{Backspace}');
  await held(1.23);
});

it('choices, days and flags hold what was chosen', async () => {
  const names: Name[] = ['tipo', 'mes', 'ativo', 'dia', 'validade', 'hora'];
  await renderInPanel(<Inputs names={names} />);
  await screen.getByRole('combobox', { name: 'Tipo' }).selectOptions('Missas');
  await screen.getByRole('combobox', { name: 'Mês' }).selectOptions('março');
  await screen.getByRole('checkbox', { name: 'Ativo' }).click();
  await screen.getByLabelText(/^Dia/).fill('2026-11-22');
  await screen.getByLabelText(/^Validade/).fill('2026-11-28');
  await screen.getByLabelText(/^Hora/).fill('18:30');
  await held('missas', 3, true, '2026-11-22', '2026-11-29T02:59:59.000Z', '18:30');
  await screen.getByRole('combobox', { name: 'Tipo' }).selectOptions('');
  await held(null, 3, true, '2026-11-22', '2026-11-29T02:59:59.000Z', '18:30');
});

it('a moment is chosen as day and time of the parish, and taken away', async () => {
  await renderInPanel(<Inputs names={['saida']} first={{ saida: '2026-11-30T10:00:00+00:00' }} />);
  const input = screen.getByLabelText(/^Saída/);
  await expect.element(input).toHaveValue('2026-11-30T07:00');
  await input.fill('2026-12-01T00:15');
  await held('2026-12-01T03:15:00.000Z');
  await input.fill('');
  await held(null);
});

it('a choice with pictures shows each with its name, and holds what the pointer or the arrow keys choose', async () => {
  await screen.viewport(360, 780);
  onTestFinished(() => screen.viewport(1280, 900));
  await renderInPanel(<Inputs names={['vitral', 'fachada']} />);
  const windows = screen.getByRole('radiogroup', { name: 'Vitral' });
  const facades = screen.getByRole('radiogroup', { name: 'Fachada' });
  const namesIn = (group: typeof windows) =>
    group
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent);
  expect(namesIn(windows)).toEqual(Object.values(parishWindows));
  expect(namesIn(facades)).toEqual(['Nenhuma', ...Object.values(parishFacades)]);
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('[role="radiogroup"] img')];
  await expect.poll(() => pictures().filter(({ naturalWidth }) => naturalWidth > 0)).toHaveLength(20);
  expect(new Set(pictures().map(({ src }) => src)).size).toBe(20);
  expect(document.documentElement.scrollWidth).toBe(360);

  await expect.element(windows.getByRole('radio', { name: 'Cruz' })).toBeChecked();
  await expect.element(facades.getByRole('radio', { name: 'Nenhuma' })).toBeChecked();
  await windows.getByRole('radio', { name: 'Lírio' }).click();
  await held('lily', null);
  await userEvent.keyboard('{ArrowRight}');
  await held('keys', null);
  await userEvent.tab();
  await expect.element(facades.getByRole('radio', { name: 'Nenhuma' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await held('keys', 'one_tower');
  await facades.getByRole('radio', { name: 'Nenhuma' }).click();
  await held('keys', null);
});

it('a colour is one of its swatches, the first where none is chosen', async () => {
  await renderInPanel(<Inputs names={['cor']} />);
  await expect.poll(() => document.querySelectorAll('[role="radiogroup"] svg')).toHaveLength(6);
  const fills = [...document.querySelectorAll('[role="radiogroup"] rect')].map((one) => one.getAttribute('fill'));
  expect(new Set(fills).size).toBe(12);
  await expect.element(screen.getByRole('radio', { name: 'Azul' })).toBeChecked();
  await held(null);
  await screen.getByRole('radio', { name: 'Verde' }).click();
  await held('verde');
  await screen.getByRole('radio', { name: 'Azul' }).click();
  await held('azul');
});

it('have no axe violations, and are called as the fields say', async () => {
  await renderInPanel(<Inputs />);
  await expect.element(screen.getByRole('textbox', { name: 'Observações' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Ativo' })).toHaveAccessibleDescription('Pode mudar.');
  await expectNoAxeViolations();
});

const every: Record<string, AnyField> = {
  ...fields,
  texto: richText({ label: 'texto', max: 200 }),
  foto: photo({ label: 'foto' }),
  imagem: picture({ label: 'imagem' }),
  pdf: pdfDocument({ label: 'PDF', name: 'texto' }),
  centro: focus({ label: 'centro', picture: 'imagem' }),
  senha: password({ label: 'senha', missing: 'Escolha uma senha.' }),
};

function Wrong() {
  const initial = Object.fromEntries(Object.entries(every).map(([name, field]) => [name, field.initial]));
  const form = useRecordForm<Record<string, unknown>>(
    () => Object.fromEntries(Object.keys(every).map((name) => [name, 'Está errado.'])),
    initial,
  );
  return (
    <main>
      <h1>Campos</h1>
      <button type="button" onClick={() => form.validate()}>
        Conferir
      </button>
      {Object.entries(every).map(([name, field]) => (
        <div key={name} data-testid={name}>
          <FieldInput field={field} name={name} form={form} />
        </div>
      ))}
    </main>
  );
}

it('say of every kind that it is wrong, at what takes the focus', async () => {
  expect(new Set(Object.values(every).map(({ kind }) => kind))).toEqual(new Set(Object.keys(inputs)));
  await renderInPanel(<Wrong />);
  await expect.element(screen.getByRole('textbox', { name: 'Texto' })).toBeVisible();
  await screen.getByRole('button', { name: 'Conferir' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Nome' })).toHaveAttribute('aria-invalid', 'true');
  const silent = Object.keys(every).filter((name) => {
    const wrong = screen.getByTestId(name).element().querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    return !wrong || document.activeElement !== wrong;
  });
  expect(silent).toEqual([]);
  await expectNoAxeViolations();
});

it('mark what must be answered', async () => {
  await renderInPanel(<Inputs names={['nome', 'notes', 'ativo', 'aceita', 'mes', 'tipo']} />);
  await expect.element(screen.getByRole('textbox', { name: 'Nome' })).toBeVisible();
  const marked = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent.endsWith('*'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Nome *', 'Aceita *', 'Mês *']);
  await expect.element(screen.getByRole('checkbox', { name: 'Aceita', exact: true })).toBeRequired();
});

it('are of every kind of field but rich text, which has a test of its own', () => {
  expect(new Set(Object.values(defineFields(fields)).map(({ kind }) => kind)).size).toBe(16);
});

it('an amount says that it takes no minus, as long as digits stand in it', async () => {
  await renderInPanel(<Inputs names={['valor']} />);
  const amount = screen.getByRole('textbox');
  const said = screen.getByText('Escreva o valor sem o sinal de menos.');
  await amount.click();
  await userEvent.keyboard('-1250');
  await held(12.5);
  await expect.element(said).toBeVisible();
  await userEvent.clear(amount);
  await expect.element(said).not.toBeInTheDocument();
});

it('an amount refuses three decimals, pasted or inserted by a keyboard, until another is written', async () => {
  await renderInPanel(<Inputs names={['valor']} first={{ valor: 50 }} />);
  const amount = screen.getByRole('textbox');
  const said = screen.getByText('com no máximo dois decimais', { exact: false });
  await userEvent.fill(amount, '1,005');
  await expect.element(said).toBeVisible();
  await held(null);
  await userEvent.fill(amount, '10,05');
  await held(10.05);
  await expect.element(said).not.toBeInTheDocument();
});

it('an amount says of a pasted minus that it takes none, until another is pasted', async () => {
  await renderInPanel(<Inputs names={['valor']} />);
  const amount = screen.getByRole('textbox');
  const said = screen.getByText('Escreva o valor sem o sinal de menos.');
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    amount.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  await expect.element(amount).toBeVisible();
  for (const written of ['-50,00', '−50', 'R$ -1.234,50']) {
    paste(written);
    await expect.element(said).toBeVisible();
    await expect.element(amount).toHaveValue('');
    paste('R$ 12,50');
    await held(12.5);
    await expect.element(said).not.toBeInTheDocument();
    await userEvent.clear(amount);
  }
});
