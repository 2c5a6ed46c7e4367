import { VisuallyHidden } from '@mantine/core';
import { shownCategory, type Transaction } from '#contract/financial.ts';
import { formerOwnersOf, ownDayOf } from '#contract/financial-report.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { keepNumbers } from '#contract/shown-number.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Financial.module.css';
import { goneOf, isReversed, originOf, papersOf, sideOf, signedAmount, titleOf } from './transaction-words.ts';

interface TitleCellProps {
  row: Transaction;
  /** Shows another row, or this one with its reversals. */
  onOpen: (id: string) => void;
}

/** A row's title, where it came from, and what reversed it or what it reverses. */
export const TitleCell = (props: TitleCellProps) => (
  <>
    <Title row={props.row} />
    <Notes {...props} />
  </>
);

const Title = ({ row }: { row: Transaction }) =>
  isReversed(row) ? (
    <>
      <VisuallyHidden>{goneOf(row)}: </VisuallyHidden>
      <s>{titleOf(row)}</s>
    </>
  ) : (
    titleOf(row)
  );

function Notes({ row, onOpen }: TitleCellProps) {
  const { reverses, reversed_amount } = row;
  const origin = originOf(row);
  const papers = papersOf(row);
  const ownDay = ownDayOf(row);
  return (
    <>
      {ownDay && <span className={styles.note}>{ownDay}</span>}
      {origin && <span className={styles.note}>{origin}</span>}
      {formerOwnersOf(row).map((former) => (
        <span key={former} className={styles.note}>
          {keepNumbers(former)}
        </span>
      ))}
      {row.plain && <span className={styles.note}>De “{titleOf(row.plain)}”</span>}
      {papers && <span className={styles.note}>{papers}</span>}
      {reverses && (
        <span className={styles.note}>
          {row.kind === 'moved' ? 'Remaneja' : 'Estorna'}{' '}
          <LinkButton onClick={() => onOpen(reverses.id)}>
            {titleOf(reverses)}, de {formatLocalDate(reverses.transaction_date)}
          </LinkButton>
        </span>
      )}
      {row.is_moved && (
        <span className={styles.note}>
          <LinkButton onClick={() => onOpen(row.id)}>Remanejada depois que o mês foi fechado</LinkButton>
        </span>
      )}
      {reversed_amount > 0 && (
        <span className={styles.note}>
          <LinkButton onClick={() => onOpen(row.id)}>
            {goneOf(row)}
            <VisuallyHidden>: ver o estorno de {titleOf(row)}</VisuallyHidden>
          </LinkButton>
        </span>
      )}
    </>
  );
}

/** The category, and the account. */
export const CategoryCell = ({ row }: { row: Transaction }) => (
  <>
    {shownCategory(row)}
    {row.account_name && <span className={styles.note}>{row.account_name}</span>}
  </>
);

/** The amount with its sign and its side in words. */
export const AmountCell = ({ row }: { row: Transaction }) => (
  <>
    {isReversed(row) ? <s>{signedAmount(row)}</s> : signedAmount(row)}
    <span className={styles.note}>{sideOf(row)}</span>
  </>
);

/** The day, and whether it is still to come. */
export const DayCell = ({ row }: { row: Transaction }) => (
  <>
    {formatLocalDate(row.transaction_date)}
    {isToCome(row) && <span className={styles.note}>Ainda por vir</span>}
  </>
);

const isToCome = ({ transaction_date }: Transaction): boolean => transaction_date > parishDayOf(new Date());
