import { type LiveRows, liveSection } from '../../ui/LiveSection.tsx';
import { LiturgyDay } from './LiturgyDay.tsx';
import { askedDate, endOfDay, loadDay, type ShownDay } from './liturgy-day.ts';
import { OtherWays } from './Unavailable.tsx';

export const liturgy: LiveRows<ShownDay> = {
  tables: ['liturgia_dias'],
  load: loadDay,
  Show: LiturgyDay,
  until: endOfDay,
  asked: () => askedDate(location.search) !== undefined,
  loading: 'Carregando liturgia...',
  failure: { heading: 'Liturgia não disponível', more: <OtherWays /> },
};

export default liveSection(liturgy);
