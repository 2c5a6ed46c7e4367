import type { Ref } from 'react';
import { programVersion } from '#contract/program-version.ts';
import { roleLabels } from '#contract/users.ts';
import { IconHome } from '#icons/IconHome.ts';
import { IconLogout } from '#icons/IconLogout.ts';
import { hasDrafts } from '../lib/drafts.ts';
import { signOut } from '../lib/session.ts';
import { useUser } from '../lib/user.ts';
import type { Section } from '../sections.ts';
import { useDialogs } from '../ui/dialogs/DialogsProvider.tsx';
import { MenuEntry, MenuLink } from '../ui/MenuEntry.tsx';
import { AppEntries } from './AppEntries.tsx';
import styles from './SideMenu.module.css';

interface SideMenuProps {
  /** Those that the person has here. */
  sections: readonly Section[];
  current: string;
  onOpen: (id: string) => void;
  /** Takes the place of the entries for the person's own account. */
  accountRef: Ref<HTMLDivElement>;
}

/** The role's sections and the signed-in person, which scroll, and the ways out, which stay in sight. */
export function SideMenu({ sections, current, onOpen, accountRef }: SideMenuProps) {
  const user = useUser();
  const { confirm } = useDialogs();
  const leave = async () => {
    if (!hasDrafts() || (await confirm(leavingDrafts))) await signOut();
  };
  return (
    <div className={styles.side}>
      <div className={styles.scroll}>
        <nav className={styles.menu} aria-label="Seções do painel">
          {sections.map(({ id, label, Icon }) => (
            <MenuEntry key={id} Icon={Icon} isCurrent={id === current} onClick={() => onOpen(id)}>
              {label}
            </MenuEntry>
          ))}
        </nav>
        <div className={styles.person}>
          <p className={styles.name}>
            <strong>{user.name}</strong>
            <span>{roleLabels[user.role]}</span>
          </p>
          <div ref={accountRef} className={styles.account} />
          <AppEntries />
        </div>
      </div>
      <div className={styles.ways}>
        <MenuLink Icon={IconHome} href="/">
          Voltar ao início
        </MenuLink>
        <MenuEntry Icon={IconLogout} onClick={leave}>
          Sair
        </MenuEntry>
        <p className={styles.version}>Versão {programVersion}</p>
      </div>
    </div>
  );
}

const leavingDrafts = {
  type: 'warning',
  title: 'Sair sem salvar?',
  text: 'Há um texto não salvo. Ele fica guardado só neste aparelho, para quando você entrar de novo aqui.',
} as const;
