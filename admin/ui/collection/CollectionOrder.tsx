import { sentencesAbout } from '#contract/noun.ts';
import { OrderDialog } from '../order/OrderDialog.tsx';
import { type Item, type PanelCollection, useNewOrder, useRowsToOrder } from './collection.ts';

interface CollectionOrderProps<Row extends Item> {
  collection: PanelCollection<Row>;
  onClose: () => void;
}

export function CollectionOrder<Row extends Item>({ collection, onClose }: CollectionOrderProps<Row>) {
  const list = useRowsToOrder(collection);
  const save = useNewOrder(collection);
  const { orderTitle } = sentencesAbout(collection.noun);
  return <OrderDialog title={orderTitle} list={list} nameOf={collection.nameOf} save={save} onClose={onClose} />;
}
