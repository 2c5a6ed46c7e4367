import { hideLine, showLine } from '../line.ts';
import { mayInvite } from '../may-invite.ts';
import { isResting } from '../rest.ts';
import { showPushDialog } from './push-dialog.ts';
import { askPermission, serverKey, subscribe } from './push-subscription.ts';
import { isKeyless, readRecord, saveRecord } from './record.ts';

const name = 'push';

/** Invites the reader of the installed app, unless they left or dismissed it, or the site sends no messages. */
export async function invitePush(): Promise<void> {
  const { left, declinedAt } = readRecord();
  if (left || isResting(declinedAt) || isKeyless()) return;
  await serverKey();
  if (!mayInvite()) return;
  const action = { label: 'Ativar Notificações', act: activate };
  await showLine(name, 'Receba os avisos da paróquia neste aparelho.', action, decline);
}

const decline = (): void => void saveRecord({ ...readRecord(), declinedAt: Date.now() });

async function activate(): Promise<void> {
  try {
    await askPermission();
    await subscribe();
    const action = { label: 'Escolher assuntos', act: choose };
    await showLine(name, 'Notificações ativadas neste aparelho.', action, () => {});
  } catch (error) {
    decline();
    await showLine(name, (error as Error).message, undefined, () => {});
  }
}

function choose(): void {
  hideLine(name);
  showPushDialog();
}
