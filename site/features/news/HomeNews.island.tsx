import { type LiveProps, LiveSection } from '../../ui/LiveSection.tsx';
import { HomeNews } from './HomeNews.tsx';
import { loadHomeNews } from './home-news.ts';

const failure = 'Não foi possível carregar as notícias no momento. Tente novamente mais tarde.';
const sample =
  import.meta.env.PUBLIC_SAMPLE_DATA === 'on'
    ? async () => (await import('./news.sample.ts')).sampleHomeNews
    : undefined;

export default function LiveHomeNews(props: LiveProps) {
  return <LiveSection {...props} load={loadHomeNews} render={HomeNews} failure={failure} sample={sample} />;
}
