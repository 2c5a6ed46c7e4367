import { IconHome } from '#icons/IconHome.ts';
import { IconLogout } from '#icons/IconLogout.ts';
import { hasDrafts } from '../lib/drafts.ts';
import { signOut } from '../lib/session.ts';
import { useUser } from '../lib/user.ts';
import { menuOf } from '../sections.ts';
import { useDialogs } from '../ui/dialogs/DialogsProvider.tsx';
import { roleLabels } from './role-labels.ts';
import styles from './SideMenu.module.css';

interface SideMenuProps {
  current: string;
  onOpen: (id: string) => void;
}

/** The role's sections, the signed-in person, the link to the site and the logout. */
export function SideMenu({ current, onOpen }: SideMenuProps) {
  const user = useUser();
  const { confirm } = useDialogs();
  const leave = async () => {
    if (!hasDrafts() || (await confirm(leavingDrafts))) await signOut();
  };
  return (
    <div className={styles.side}>
      <nav className={styles.menu} aria-label="Seções do painel">
        {menuOf(user.role).map(({ id, label, Icon }) => (
          <button
            key={id}
            type="button"
            className={styles.entry}
            aria-current={id === current ? 'page' : undefined}
            onClick={() => onOpen(id)}
          >
            <Icon size={20} stroke={1.75} />
            {label}
          </button>
        ))}
      </nav>
      <div className={styles.person}>
        <p className={styles.name}>
          <strong>{user.name}</strong>
          <span>{roleLabels[user.role]}</span>
        </p>
        <a className={styles.entry} href="/">
          <IconHome size={20} stroke={1.75} aria-hidden />
          Voltar ao início
        </a>
        <button type="button" className={styles.entry} onClick={leave}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          Sair
        </button>
      </div>
    </div>
  );
}

const leavingDrafts = {
  type: 'warning',
  title: 'Sair sem salvar?',
  text: 'Há um texto não salvo. Ele fica guardado só neste aparelho, para quando você entrar de novo aqui.',
} as const;
