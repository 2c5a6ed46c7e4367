import { Button } from '@mantine/core';
import { type Month, monthOf } from '#contract/calendar-date.ts';
import { shownReais } from '#contract/money.ts';
import { monthList, monthTitle } from '#contract/months.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { type TitheList, type TithePayer, titheListFilters, titheLists } from '#contract/tithe-overview.ts';
import { hasFailed } from '../../lib/list.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { Figure, Figures } from '../../ui/Figures.tsx';
import { ReadFailure } from '../../ui/failure/ReadFailure.tsx';
import styles from './Financial.module.css';
import { MonthSteps } from './MonthSteps.tsx';
import { TitheCommunities } from './TitheCommunities.tsx';
import { TithePayers } from './TithePayers.tsx';
import { titheFailure, useTitheOfMonth } from './tithe.queries.ts';
import { bookWords, comparison } from './tithe-words.ts';

interface TitheOverviewProps {
  /** Opens a payer's booklets. */
  onPayer: (payer: TithePayer) => void;
}

/** The tithe of a month, in all and by community, and the payers who are late, silent, new or lost. */
export default function TitheOverview({ onPayer }: TitheOverviewProps) {
  const { chosen, page, choose, turnTo } = useListPlace(titheListFilters);
  const list = chosen.lista as TitheList | undefined;
  const month: Month =
    chosen.year === undefined || chosen.month === undefined
      ? monthOf(parishDayOf(new Date()))
      : { year: Number(chosen.year), month: Number(chosen.month) };
  const show = ({ year, month: shown }: Month) => choose({ year: String(year), month: String(shown) });
  return (
    <div className={styles.tithe}>
      <fieldset className={`${styles.switch} ${styles.lists}`}>
        <legend className={styles.switchName}>O que mostrar</legend>
        {[['', 'Por comunidade'] as const, ...Object.entries(titheLists)].map(([value, label]) => {
          const isShown = value === (list ?? '');
          return (
            <Button
              key={value}
              variant={isShown ? 'filled' : 'default'}
              aria-pressed={isShown}
              onClick={() => choose({ lista: value })}
            >
              {label}
            </Button>
          );
        })}
      </fieldset>
      <div className={styles.ofMonth}>
        <fieldset className={styles.switch}>
          <legend className={styles.switchName}>Mês</legend>
          <MonthSteps month={month} isShown onShow={show} />
        </fieldset>
        <MonthFigures month={month} isAlone={list !== undefined} />
      </div>
      {list ? (
        // Another month's rows never stand in for this one's.
        <TithePayers
          key={`${list} ${month.year}-${month.month}`}
          list={list}
          query={month}
          page={page}
          onPage={turnTo}
          onPayer={onPayer}
        />
      ) : (
        <TitheCommunities query={month} />
      )}
      <MonthNotes month={month} />
    </div>
  );
}

interface MonthFiguresProps {
  month: Month;
  /** True if no list below them reads the same and would say that it can't be read. */
  isAlone: boolean;
}

/** The sums of a month; open while they are read. */
function MonthFigures({ month, isAlone }: MonthFiguresProps) {
  const query = useTitheOfMonth(month);
  const isLost = hasFailed(query) && !query.data;
  const tithe = isLost ? null : query.data?.data;
  const name = monthTitle(month);
  return (
    <>
      {isLost && isAlone && <ReadFailure query={query} sentence={titheFailure} />}
      <Figures>
        <Figure label={`Recebido em ${name}`} value={tithe && shownReais(tithe.recebido)} />
        <Figure
          label={`Dos carnês de ${monthList([month.month])} já veio`}
          value={tithe && shownReais(tithe.recebido_das_parcelas)}
        />
        <Figure label={`Contribuíram em ${name}`} value={tithe && String(tithe.dizimistas)} />
      </Figures>
    </>
  );
}

/** The sentences about the sums, below the list, which begins on the first screen. */
function MonthNotes({ month }: { month: Month }) {
  const tithe = useTitheOfMonth(month).data?.data;
  if (!tithe) return null;
  const book = bookWords(tithe);
  return (
    <ul className={styles.notes} aria-label={`Sobre ${monthTitle(month)}`}>
      <li>Recebido: {comparison(tithe, month)}</li>
      {book && <li>{book}</li>}
      <li>{`Dos carnês: de ${shownReais(tithe.esperado)}, ${tithe.parcelas_pagas} de ${tithe.parcelas} parcelas pagas`}</li>
      <li>Contribuíram: só o que está nos carnês; envelopes sem nome estão em Transações.</li>
    </ul>
  );
}
