import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { carneFields, newCarneFields, type PayerWithoutCarne } from '#contract/carne-dizimo.ts';
import { shownReais } from '#contract/money.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { ChoiceInput } from '../../ui/form/inputs/choice-inputs.tsx';
import { MoneyInput } from '../../ui/form/inputs/number-inputs.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './CarneDizimo.module.css';
import { amountOf, type FirstMonths, type TypedValues } from './year-values.ts';

const rowsOnPage = 20;

interface PayerValuesProps {
  payers: readonly PayerWithoutCarne[];
  typed: TypedValues;
  onType: (typed: TypedValues) => void;
  months: FirstMonths;
  onMonth: (payer: string, month: number) => void;
}

/** Payers with the value and the first month of each one's booklet, page by page. */
export function PayerValues({ payers, typed, onType, months, onMonth }: PayerValuesProps) {
  const [page, setPage] = useState(1);
  const [onlyEmpty, setOnlyEmpty] = useState(false);
  const onPhone = usePhone();
  // Who had none from the start, so that nobody vanishes while their value is typed.
  const listed = onlyEmpty ? payers.filter(({ valor_mensal }) => valor_mensal === null) : payers;
  const rows = listed.slice((page - 1) * rowsOnPage, page * rowsOnPage);
  return (
    <div className={styles.values}>
      <Checkbox
        label="Só quem não tem valor sugerido"
        checked={onlyEmpty}
        onChange={({ currentTarget }) => {
          setOnlyEmpty(currentTarget.checked);
          setPage(1);
        }}
      />
      {listed.length === 0 && <p>Todos têm um valor sugerido.</p>}
      {listed.length > 0 &&
        (onPhone ? (
          <ul className={styles.payers} aria-label="Dizimistas e valores">
            {rows.map((payer) => (
              <li key={payer.id}>
                <strong>
                  #{payer.numero_ordinal} {payer.nome}
                </strong>
                <Amount payer={payer} typed={typed} onType={onType} />
                <span aria-hidden>A partir de</span>
                <From payer={payer} months={months} onMonth={onMonth} />
                <span>
                  {amountOf(payer, typed) !== null && 'Origem do valor: '}
                  {sourceOf(payer, typed)}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <table className={styles.table} aria-label="Dizimistas e valores">
            <thead>
              <tr>
                <th scope="col">Nº</th>
                <th scope="col">Nome</th>
                <th scope="col">Valor mensal</th>
                <th scope="col">A partir de</th>
                <th scope="col">Origem do valor</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((payer) => (
                <tr key={payer.id}>
                  <td>#{payer.numero_ordinal}</td>
                  <th scope="row">{payer.nome}</th>
                  <td>
                    <Amount payer={payer} typed={typed} onType={onType} />
                  </td>
                  <td>
                    <From payer={payer} months={months} onMonth={onMonth} />
                  </td>
                  <td>{sourceOf(payer, typed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      <Pagination
        look={{ label: 'Páginas dos dizimistas sem carnê' }}
        page={page}
        pages={Math.ceil(listed.length / rowsOnPage)}
        shown={{ page, limit: rowsOnPage, total: listed.length }}
        onPage={setPage}
      />
    </div>
  );
}

/** The value of one payer's booklet. What is written around it says what it is and whose. */
const Amount = ({
  payer,
  typed,
  onType,
}: { payer: PayerWithoutCarne } & Pick<PayerValuesProps, 'typed' | 'onType'>) => (
  <div className={styles.money}>
    <MoneyInput
      details={carneFields.valor_mensal.details}
      label={`Valor de ${payer.nome}, ${shownNumber(payer.numero_ordinal)}`}
      required={false}
      value={amountOf(payer, typed)}
      onChange={(value) => onType({ ...typed, [payer.id]: value })}
    />
  </div>
);

/** The month from which on one payer's booklet is: that of all unless another one is chosen. */
const From = ({
  payer,
  months,
  onMonth,
}: { payer: PayerWithoutCarne } & Pick<PayerValuesProps, 'months' | 'onMonth'>) => (
  <div className={styles.money}>
    <ChoiceInput
      details={newCarneFields.mes_inicial.details}
      label={`A partir de, ${payer.nome}, ${shownNumber(payer.numero_ordinal)}`}
      required
      value={months.others[payer.id] ?? months.all}
      onChange={(month) => onMonth(payer.id, month as number)}
    />
  </div>
);

function sourceOf(payer: PayerWithoutCarne, typed: TypedValues): string {
  if (amountOf(payer, typed) === null) return 'Sem valor: fica de fora';
  if (payer.id in typed) return 'Digitado agora';
  const [source, other] = payer.from_last_carne ? ['Último carnê', 'cadastro'] : ['Cadastro', 'último carnê'];
  return payer.other_value === null ? source : `${source} (${other}: ${shownReais(payer.other_value)})`;
}
