import { created } from '../../ui/created.ts';
import { showAppDialog } from '../app-dialog.ts';
import { isSubscribed } from './is-subscribed.ts';
import { askPermission, leave, serverKey, subscribe } from './push-subscription.ts';
import { rememberedTopics } from './remembered.ts';
import { topicChoice } from './topic-choice.ts';

const words = {
  off: 'A paróquia avisa neste aparelho quando há novidade. Escolha os assuntos; você pode mudar ou parar quando quiser.',
  on: 'Este aparelho recebe as notificações da paróquia.',
  none: 'Escolha ao menos um assunto.',
  noneOrLeave: 'Escolha ao menos um assunto, ou deixe de receber.',
  activated: 'Notificações ativadas neste aparelho.',
  saved: 'Assuntos salvos.',
  left: 'Este aparelho não recebe mais notificações.',
} as const;

/** The place where a reader subscribes, finds the chosen topics again, changes them, and leaves. */
export async function showPushDialog(): Promise<void> {
  let isOn = await isSubscribed();
  const { group, chosen } = topicChoice(rememberedTopics());
  const said = created('p', { role: 'status' });
  const problem = created('p', { role: 'alert' });
  const state = created('p', {});
  const main = button('button');
  const stop = button('button button--quiet', 'Deixar de receber');
  const close = button('button button--quiet', 'Fechar');
  const ways = created('p', { className: 'app-dialog__ways' }, main, stop, close);
  const dialog = showAppDialog('Notificações', state, group, said, problem, ways);

  const show = () => {
    state.textContent = isOn ? words.on : words.off;
    main.textContent = isOn ? 'Salvar assuntos' : 'Ativar Notificações';
    stop.hidden = !isOn;
  };
  let isAtWork = false;
  /** Runs one thing at a time, and says how it ended. */
  const run = async (act: () => Promise<string>) => {
    if (isAtWork) return;
    isAtWork = true;
    ways.ariaBusy = 'true';
    said.textContent = problem.textContent = '';
    try {
      said.textContent = await act();
    } catch (error) {
      problem.textContent = (error as Error).message;
    }
    isOn = await isSubscribed();
    isAtWork = false;
    ways.ariaBusy = null;
    const hadFocus = stop === document.activeElement;
    show();
    if (hadFocus && stop.hidden) main.focus();
  };
  const save = async () => {
    const wasOn = isOn;
    if (chosen().length === 0) throw new Error(wasOn ? words.noneOrLeave : words.none);
    if (!wasOn) await askPermission();
    await subscribe(chosen());
    return wasOn ? words.saved : words.activated;
  };
  main.addEventListener('click', () => run(save));
  stop.addEventListener('click', () =>
    run(async () => {
      await leave();
      return words.left;
    }),
  );
  close.addEventListener('click', () => dialog.close());
  show();
  // Said before the permission is asked for, which browsers do only once.
  if (!isOn) {
    serverKey().catch((error) => {
      problem.textContent = (error as Error).message;
    });
  }
}

const button = (className: string, label = '') => created('button', { type: 'button', className }, label);
