import { useEffect } from 'react';
import { type LiturgyDay as Day, exampleTexts } from '#contract/liturgia.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { formatLocalDate } from '../../lib/dates.ts';
import { liturgicalColour } from '../../lib/liturgical-colour.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';
import { ListenButton } from '../../ui/ListenButton.tsx';
import { setPageTitle } from '../../ui/page-title.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { addressOf, askedDate, dateLine, dateOf, liturgyPath, type ShownDay } from './liturgy-day.ts';
import { gospelId, Lines, Readings } from './Readings.tsx';
import { antiphonsOf, prayersOf, type Titled } from './texts.ts';
import { NotKept, Unavailable } from './Unavailable.tsx';

/** A day of the liturgy: its title, and its texts in three tabs. */
export function LiturgyDay(shown: ShownDay) {
  const date = dateOf(shown);
  useEffect(() => {
    if (askedDate(location.search) !== undefined) setPageTitle(`Liturgia de ${formatLocalDate(date)}`);
  }, [date]);
  const { day } = shown;
  if (!day) return <NotKept date={date} />;
  return (
    <article className="liturgy">
      <Head day={day} />
      {isExample(day) && (
        <p className="note card card--cream">
          Demonstração: as leituras são as de 11 de fevereiro, não as {ofDay(date)}.
        </p>
      )}
      {hasTexts(day) ? <Texts day={day} /> : <Unavailable {...day} />}
      {day.fonte && <Credit {...day.fonte} />}
    </article>
  );
}

const hasTexts = ({ leituras, oracoes, antifonas }: Day) => !!(leituras || oracoes || antifonas);

function Head({ day }: { day: Day }) {
  const { data, liturgia, cor, anterior, proximo } = day;
  return (
    <header className="liturgy__head">
      <nav className="liturgy__days" aria-label="Outros dias">
        <DayLink date={anterior} arrow="M14.5 5l-7 7 7 7" name="Dia anterior" />
        <p className="liturgy__date">
          <time dateTime={data}>{dateLine(data)}</time>
        </p>
        <DayLink date={proximo} arrow="M9.5 5l7 7-7 7" name="Próximo dia" />
        {data !== parishDayOf(new Date()) && (
          <a className="liturgy__today" href={liturgyPath} data-keep-tab="">
            Ir para hoje
          </a>
        )}
      </nav>
      <h2 className="liturgy__title">{liturgia}</h2>
      {cor && (
        <p className="liturgy__colour">
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <circle cx="9" cy="9" r="7" strokeWidth="3" stroke={liturgicalColour(cor)} fill={fillOf(cor)} />
          </svg>
          <span className="unseen">Cor litúrgica: </span>
          {cor}
        </p>
      )}
      {!day.leituras && <p className="liturgy__missing">{missingReadings(data)}</p>}
      <p className="liturgy__actions">
        {day.leituras && day.leituras.evangelho.length > 0 && (
          <a className="button" href={`#${gospelId}`}>
            Ir ao Evangelho
          </a>
        )}
        {day.leituras && <ListenButton text=".liturgy__title, .liturgy .tabs__panel" />}
        <a className="button button--gold" href="/doacao">
          Doar
        </a>
      </p>
    </header>
  );
}

const missingReadings = (date: string) => `As leituras ${ofDay(date)} não estão aqui.`;

const ofDay = (date: string) => (date === parishDayOf(new Date()) ? 'de hoje' : 'deste dia');

/** The example's texts are the right ones on their own day. */
const isExample = ({ data, fonte }: Day) => fonte?.nome.startsWith(exampleTexts) && !data.endsWith('02-11');

const fillOf = (cor: string) => (cor === 'Branco' ? '#fff' : liturgicalColour(cor));

function DayLink({ date, arrow, name }: { date: string | null; arrow: string; name: string }) {
  if (!date) return null;
  return (
    <a className="liturgy__day" href={addressOf(date)} data-keep-tab="">
      <LineIcon path={arrow} strokeWidth={2} />
      <span className="unseen">
        {name}, {formatLocalDate(date)}
      </span>
    </a>
  );
}

function Texts({ day }: { day: Day }) {
  const { leituras } = day;
  return (
    <Tabs
      label="Partes da liturgia"
      tabs={[
        {
          id: 'leituras',
          title: 'Leituras',
          content: leituras ? <Readings leituras={leituras} /> : <Unavailable {...day} />,
        },
        {
          id: 'oracoes',
          title: 'Orações',
          content: <Part texts={prayersOf(day)} none="Não temos as orações deste dia." />,
        },
        {
          id: 'antifonas',
          title: 'Antífonas',
          content: <Part texts={antiphonsOf(day)} none="Não temos as antífonas deste dia." />,
        },
      ]}
    />
  );
}

function Part({ texts, none }: { texts: readonly Titled[]; none: string }) {
  if (texts.length === 0) return <p className="liturgy__none">{none}</p>;
  return texts.map(({ title, text }) => (
    <section key={title + text} className="reading">
      <h3>{title}</h3>
      <Lines text={text} />
    </section>
  ));
}

function Credit({ nome, url }: { nome: string; url: string | null }) {
  return (
    <p className="liturgy__credit">
      Textos:{' '}
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {nome}
        </a>
      ) : (
        nome
      )}
    </p>
  );
}
