import { type LiveProps, LiveSection } from '../../ui/LiveSection.tsx';
import { loadBirthdays } from './birthday-card.ts';
import { HomeBirthdays } from './HomeBirthdays.tsx';

const failure = 'Não foi possível carregar os aniversariantes no momento. Tente novamente mais tarde.';
const sample =
  import.meta.env.PUBLIC_SAMPLE_DATA === 'on'
    ? async () => (await import('./birthdays.sample.ts')).sampleBirthdays
    : undefined;

export default function LiveHomeBirthdays({ message, ...props }: LiveProps & { message: string }) {
  return (
    <LiveSection
      {...props}
      load={loadBirthdays}
      render={(cards) => <HomeBirthdays cards={cards} message={message} />}
      failure={failure}
      sample={sample}
    />
  );
}
