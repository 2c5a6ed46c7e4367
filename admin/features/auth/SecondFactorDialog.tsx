import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Enrolment, factorCode } from '#contract/second-factor.ts';
import { notify } from '../../lib/notices.tsx';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import styles from './SecondFactorDialog.module.css';
import { useConfirmation, useEnrolment, useOwnFactorRemoval } from './second-factor.queries.ts';

interface SecondFactorDialogProps {
  active: boolean;
  onClose: () => void;
}

/** Switches the person's own second factor on, confirmed by a first code of the authenticator, or off. */
export default function SecondFactorDialog({ active, onClose }: SecondFactorDialogProps) {
  const enrolment = useEnrolment();
  const removal = useOwnFactorRemoval();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const done = ({ message }: { message?: string | undefined }) => {
    onClose();
    notify(message ?? 'Pronto!');
  };
  const remove = async () => {
    if (await confirm(question)) run(removal, undefined, done);
  };
  const begun = enrolment.data?.data;
  return (
    <PanelModal opened onClose={onClose} title="Verificação em duas etapas" size={480} closeOnClickOutside={false}>
      {active && (
        <>
          <p className={styles.text}>Está ligada: para entrar, você informa a senha e um código do seu aplicativo.</p>
          <div className={styles.actions}>
            <Button variant="default" onClick={remove}>
              Desligar
            </Button>
          </div>
        </>
      )}
      {!active && !begun && (
        <>
          <p className={styles.text}>
            Além da senha, o painel passa a pedir um código de seis algarismos que só o seu celular mostra. Você precisa
            de um aplicativo autenticador, como Google Authenticator, Microsoft Authenticator ou Aegis.
          </p>
          <p className={styles.text}>
            Nos outros aparelhos em que você entrou, a sessão termina. Se perder o celular, um administrador desliga a
            verificação.
          </p>
          <div className={styles.actions}>
            <Button onClick={() => run(enrolment, undefined)}>Começar</Button>
          </div>
        </>
      )}
      {!active && begun && <FirstCode begun={begun} onDone={done} />}
    </PanelModal>
  );
}

function FirstCode({
  begun,
  onDone,
}: {
  begun: Enrolment;
  onDone: (answer: { message?: string | undefined }) => void;
}) {
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const confirmation = useConfirmation();
  const { run } = useActions();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!factorCode.safeParse(code).success) {
      setRefusal('Digite os seis algarismos que o aplicativo mostra.');
      return;
    }
    setRefusal(undefined);
    run(confirmation, { id: begun.id, code }, onDone);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>Abra o aplicativo autenticador e leia este código com a câmera:</p>
      {/* Drawn in the browser, because it contains the secret. */}
      <QrCode className={styles.qr} text={begun.uri} label="Código QR para o aplicativo autenticador" />
      <p className={styles.text}>
        Sem câmera, digite no aplicativo: <code className={styles.secret}>{inGroups(begun.secret)}</code>
      </p>
      <TextInput
        label="Código que o aplicativo mostra"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        data-autofocus
        value={code}
        error={refusal}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit">Ligar</Button>
      </div>
    </form>
  );
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const question = {
  type: 'warning',
  title: 'Desligar a verificação?',
  text: 'Para entrar, vai bastar a senha. Quem descobrir a sua senha entra no painel.',
} as const;
