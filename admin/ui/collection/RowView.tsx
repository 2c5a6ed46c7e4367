import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { capitalised, type Noun, sentencesAbout } from '#contract/noun.ts';
import { shownAs } from '../form/shown-as.ts';
import { PanelModal } from '../PanelModal.tsx';
import { askedFor, type FormDefinition } from './form-definition.ts';
import styles from './RowView.module.css';

interface RowViewProps<Row, Values extends Record<string, unknown>> {
  noun: Noun;
  form: FormDefinition<Row, Values>;
  row: Row;
  onClose: () => void;
}

/** A row to read, with the values of its form and nothing that can be changed. */
export function RowView<Row, Values extends Record<string, unknown>>(props: RowViewProps<Row, Values>) {
  const { noun, form, row, onClose } = props;
  const values = form.valuesOf(row);
  const onPhone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <PanelModal
      opened
      onClose={onClose}
      title={sentencesAbout(noun).viewTitle}
      size={form.wide ? 960 : 560}
      fullScreen={onPhone}
    >
      <dl className={styles.values}>
        {askedFor(form, values).map((name) => (
          <div key={name}>
            <dt>{capitalised(form.fields[name].label)}</dt>
            <dd>{shownAs(form.fields[name], values[name]) || '-'}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </PanelModal>
  );
}
