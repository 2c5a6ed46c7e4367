import { type LiveProps, LiveSection } from '../../ui/LiveSection.tsx';
import { HomeNews } from './HomeNews.tsx';
import { loadHomeNews } from './home-news.ts';

const failure = 'Não foi possível carregar as notícias no momento. Tente novamente mais tarde.';
const sample = async () => (await import('./news.sample.ts')).sampleHomeNews;

export default function LiveHomeNews(props: LiveProps) {
  return <LiveSection {...props} load={loadHomeNews} render={HomeNews} failure={failure} sample={sample} />;
}
