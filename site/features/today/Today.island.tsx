import { untilOf } from '../../lib/dates.ts';
import { liturgicalColour } from '../../lib/liturgical-colour.ts';
import { type LiveProps, type LiveRows, LiveSection } from '../../ui/LiveSection.tsx';
import { endOfToday, loadToday, type NextFeast, type Today } from './today.ts';

interface Fixed {
  feast?: NextFeast | undefined;
}

/** Stays at the end of a line that breaks behind it. */
const dot = '\u00a0· ';

/** A kept page loses what is of today when the day is over. */
export function TodayLines({ feast, ...today }: Today & Fixed) {
  const { liturgy, colour, events, more } = today;
  const until = untilOf(endOfToday(today));
  return (
    // One element, which stays when all of its lines have gone.
    <div>
      <p data-until={until}>
        <a href="/liturgia#evangelho">
          {colour && (
            <svg width="16" height="16" fill={liturgicalColour(colour)} aria-hidden="true">
              <circle cx="8" cy="8" r="8" />
            </svg>
          )}
          {[liturgy, colour].filter(Boolean).join(dot)}
        </a>
      </p>
      {events.length > 0 && (
        <p data-until={until}>
          <a href="/calendario">{[...events, ...(more > 0 ? [`mais ${more}`] : [])].join(dot)}</a>
        </p>
      )}
      {feast && (
        <p data-until={untilOf(feast.until)}>
          <a href="/convite">{`${feast.name}, ${feast.when}`}</a>
        </p>
      )}
    </div>
  );
}

export const today: LiveRows<Today, Fixed> = {
  tables: ['events', 'liturgia_dias'],
  until: endOfToday,
  load: loadToday,
  Show: TodayLines,
  failure: 'Não foi possível carregar o dia de hoje no momento. Tente novamente mais tarde.',
};

export default function LiveToday({ feast, ...props }: LiveProps & Fixed) {
  return <LiveSection rows={today} fixed={{ feast }} {...props} />;
}
