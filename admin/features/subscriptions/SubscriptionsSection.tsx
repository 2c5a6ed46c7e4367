import { PlanList } from './PlanList.tsx';
import { SubscriberList } from './SubscriberList.tsx';
import styles from './Subscriptions.module.css';

/** Plans by which people give regularly, and who does. */
export default function SubscriptionsSection() {
  return (
    <>
      <section className={styles.part} aria-labelledby="planos">
        <h2 id="planos" className={styles.heading}>
          Planos
        </h2>
        <PlanList />
      </section>
      <section className={styles.part} aria-labelledby="assinaturas">
        <h2 id="assinaturas" className={styles.heading}>
          Assinantes
        </h2>
        <SubscriberList />
      </section>
    </>
  );
}
