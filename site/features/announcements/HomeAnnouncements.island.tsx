import { type LiveProps, LiveSection } from '../../ui/LiveSection.tsx';
import { loadAnnouncements } from './announcement-card.ts';
import { HomeAnnouncements } from './HomeAnnouncements.tsx';

const failure = 'Não foi possível carregar os anúncios no momento. Tente novamente mais tarde.';
const sample =
  import.meta.env.PUBLIC_SAMPLE_DATA === 'on'
    ? async () => (await import('./announcements.sample.ts')).sampleAnnouncements
    : undefined;

export default function LiveHomeAnnouncements(props: LiveProps) {
  return (
    <LiveSection
      {...props}
      load={loadAnnouncements}
      render={(cards) => <HomeAnnouncements cards={cards} />}
      failure={failure}
      sample={sample}
    />
  );
}
