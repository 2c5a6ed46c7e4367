import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { Filters, Sorts } from '#contract/filters/filter.ts';
import type { ListPlace } from '../../lib/list-place.ts';
import { PanelModal } from '../PanelModal.tsx';
import { usePhone } from '../use-phone.ts';
import { countOf, FilterControls } from './FilterControls.tsx';
import styles from './FilterPanel.module.css';

interface FilterPanelOptions {
  filters: Filters;
  sorts: Sorts;
  place: ListPlace;
  /** The button that closes the sheet: 'Ver 3 dizimistas'. */
  shown: string;
  /** Clears all filters, where a button among them does (docs/product.md, "The panel"). */
  onClear?: () => void;
}

/** A list's filters behind a button of its toolbar: a line below the toolbar at a desk, a sheet on a telephone. */
export function useFilterPanel({ filters, sorts, place, shown, onClear }: FilterPanelOptions) {
  const [isOpen, setOpen] = useState(false);
  const onPhone = usePhone();
  const id = useId();
  const controls = {
    filters,
    sorts,
    place,
    children: onClear && (
      <Button variant="default" className={styles.clear} onClick={onClear}>
        Limpar
      </Button>
    ),
  };
  const close = () => setOpen(false);
  return {
    button: (
      <Button variant="default" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {onClear && <span className={styles.verb}>{isOpen ? 'Ocultar' : 'Mostrar'} </span>}
        Filtros{countOf(filters, place)}
      </Button>
    ),
    panel: onPhone ? (
      <PanelModal opened={isOpen} onClose={close} title="Filtros" id={id}>
        <FilterControls {...controls} />
        <div className={styles.foot}>
          <Button fullWidth onClick={close}>
            {shown}
          </Button>
        </div>
      </PanelModal>
    ) : (
      <FilterControls {...controls} id={id} hidden={!isOpen} />
    ),
  };
}
