import { type Dizimista, dizimistaFields } from '#contract/dizimistas.ts';
import styles from './Dizimistas.module.css';

/** What an incomplete record lacks, said once above it. */
export function MissingInRecord({ record }: { record: Dizimista }) {
  if (!record.incompleto) return null;
  const names = ['cpf', 'consentimento_lgpd', 'politica_privacidade'] as const;
  const missing = names.filter((name) => !record[name]).map((name) => dizimistaFields[name].label);
  return (
    <span className={styles.missing}>
      <strong>Cadastro incompleto.</strong> Falta: {missing.join(', ')}.
    </span>
  );
}
