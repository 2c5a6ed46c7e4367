import { type LiveProps, LiveSection } from '../../ui/LiveSection.tsx';
import { MassSchedule } from './MassSchedule.tsx';
import { loadMassColumns } from './mass-schedule.ts';

const failure = 'Não foi possível carregar os horários de missa no momento. Tente novamente mais tarde.';
const sample =
  import.meta.env.PUBLIC_SAMPLE_DATA === 'on'
    ? async () => (await import('./mass-schedule.sample.ts')).sampleMassColumns
    : undefined;

export default function LiveMassSchedule(props: LiveProps) {
  return <LiveSection {...props} load={loadMassColumns} render={MassSchedule} failure={failure} sample={sample} />;
}
