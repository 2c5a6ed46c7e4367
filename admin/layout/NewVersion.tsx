import { Button } from '@mantine/core';
import { isBusy } from '../../site/lib/busy.ts';
import { useOlderThanApi } from '../lib/program-version.ts';
import { useDialogs } from '../ui/dialogs/DialogsProvider.tsx';
import styles from './NewVersion.module.css';

/**
 * Says that the panel is older than the API, and loads it again; asks first where that would take something from the
 * reader. The site may still be built by then, so the notice may come back.
 */
export function NewVersion({ reload = () => location.reload() }: { reload?: () => void }) {
  const isOlder = useOlderThanApi();
  const { confirm } = useDialogs();
  const loadAgain = async () => {
    if (!isBusy() || (await confirm(losingWork))) reload();
  };
  return (
    <div role="status">
      {isOlder && (
        <div className={styles.notice}>
          <span>
            O painel tem uma versão nova. Salve o que estiver escrevendo e carregue de novo. Se este aviso voltar,
            espere um minuto.
          </span>
          <Button variant="default" size="xs" onClick={loadAgain}>
            Carregar de novo
          </Button>
        </div>
      )}
    </div>
  );
}

const losingWork = {
  type: 'warning',
  title: 'Carregar de novo agora?',
  text: 'Há algo que ainda não foi salvo ou enviado e que pode se perder.',
  answers: { no: 'Salvar antes', yes: 'Carregar de novo' },
} as const;
