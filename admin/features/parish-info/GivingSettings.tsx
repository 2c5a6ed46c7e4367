import { useId } from 'react';
import type { Giving } from '#contract/giving.ts';
import { useProvider } from '../../lib/provider.ts';
import { PosterButtons } from '../../papers/PosterButtons.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import styles from './ParishContent.module.css';

const absent = 'Não configurado';

/** How one gives to the parish, which is read here and set on the server. */
export function GivingSettings() {
  const id = useId();
  const provider = useProvider().data;
  // As the site was last built.
  const giving = import.meta.env.giving as Giving | undefined;
  const facts: Fact[] = [
    ...(giving ? givingFacts(giving) : []),
    ['Pagamento pelo site', provider === undefined ? undefined : provider ? 'Mercado Pago' : absent],
  ];
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Doações</h2>
      </div>
      <div className={styles.values}>
        <p className={styles.why}>
          A chave PIX, a conta e o pagamento pelo site só mudam no servidor, por quem cuida dele: assim ninguém que
          entre numa conta do painel desvia as doações.
        </p>
        <Facts facts={facts} />
        {giving?.pix && (
          <div className={styles.posters}>
            <PosterButtons pix={giving.pix} />
          </div>
        )}
      </div>
    </section>
  );
}

const givingFacts = ({ pix, bank }: Giving): Fact[] => [
  ['Chave PIX', pix?.key ?? absent],
  ['Titular do PIX', pix?.holder],
  ['Conta', bank ? `${bank.bank}\nAgência ${bank.agency}\nConta ${bank.account}` : absent],
];
