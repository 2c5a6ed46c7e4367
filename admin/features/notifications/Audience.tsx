import { topicNames, topics } from '#contract/notifications.ts';
import { hasFailed } from '../../lib/list.ts';
import { shownFigure } from '../../ui/Figures.tsx';
import { ReadFailure } from '../../ui/failure/ReadFailure.tsx';
import styles from './Notifications.module.css';
import type { useStatus } from './notifications.queries.ts';

/** How many readers there are, of anything and of each topic, and which push services refuse the site's key. */
export function Audience({ status }: { status: ReturnType<typeof useStatus> }) {
  const { data } = status;
  const isUnread = hasFailed(status);
  const shown = (count: number | undefined) =>
    shownFigure(count?.toLocaleString('pt-BR') ?? (isUnread ? null : undefined));
  const halted = data?.halted ?? [];
  return (
    <>
      {isUnread && <ReadFailure query={status} sentence="Erro ao carregar o número de inscritos." />}
      <dl className={styles.audience}>
        <div className={styles.total}>
          <dt>Pessoas inscritas</dt>
          <dd>{shown(data?.total)}</dd>
        </div>
        {topicNames.map((topic) => (
          <div key={topic}>
            <dt>{topics[topic]}</dt>
            <dd>{shown(data?.topics[topic])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.counting}>
        Quem se inscreveu há pouco entra na conta quando receber a primeira notificação.
      </p>
      {halted.length > 0 && (
        <p className={styles.failure} role="alert">
          O serviço {halted.join(', ')} recusa a chave deste site, e por ele nada é enviado por enquanto. Avise quem
          cuida do sistema.
        </p>
      )}
    </>
  );
}
