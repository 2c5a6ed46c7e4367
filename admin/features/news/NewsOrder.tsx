import { OrderDialog } from '../../ui/order/OrderDialog.tsx';
import { useNewsToOrder, useOrderNews } from './news.queries.ts';

export function NewsOrder({ onClose }: { onClose: () => void }) {
  const news = useNewsToOrder();
  const save = useOrderNews();
  return (
    <OrderDialog title="Ordenar notícias" list={news} nameOf={({ title }) => title} save={save} onClose={onClose} />
  );
}
