import { Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { PanelModal } from '../../ui/PanelModal.tsx';
import styles from './SessionOverModal.module.css';

/** Can't be closed: the only way on is to sign in again. */
export function SessionOverModal() {
  return (
    <PanelModal
      opened
      onClose={() => {}}
      closeOnClickOutside={false}
      withCloseButton={false}
      centered
      size={440}
      zIndex={500}
      title={
        <>
          <IconLock size={22} aria-hidden />
          Sessão Expirada
        </>
      }
    >
      <p className={styles.lead}>Sua sessão expirou</p>
      <p className={styles.text}>
        Por segurança, sua sessão foi encerrada automaticamente. Por favor, faça login novamente para continuar.
      </p>
      <Button component="a" href="/login" fullWidth data-autofocus>
        Fazer Login
      </Button>
    </PanelModal>
  );
}
