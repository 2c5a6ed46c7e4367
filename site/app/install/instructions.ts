import { type System, systemOf } from '../../lib/device.ts';
import { created } from '../../ui/created.ts';
import { showAppDialog } from '../app-dialog.ts';

/** How the app is installed by the browser's menu, step by step. */
const steps: Readonly<Record<System, readonly string[]>> = {
  android: [
    'Toque no menu do navegador, os três pontos no canto da tela.',
    'Escolha “Instalar aplicativo” ou “Adicionar à tela inicial”.',
    'Confirme em “Instalar” ou “Adicionar”.',
  ],
  ios: [
    'Toque no botão Compartilhar, o quadrado com a seta para cima.',
    'Role a lista e escolha “Adicionar à Tela de Início”.',
    'Confirme em “Adicionar”.',
  ],
  other: [
    'Abra o menu do navegador.',
    'Escolha “Instalar” ou “Adicionar à tela inicial”. Se não houver, abra este site no celular, ou com Chrome ou Edge.',
  ],
};

export function showInstructions(): void {
  const close = created('button', { type: 'button', className: 'button' }, 'Entendi');
  const dialog = showAppDialog(
    'Instalar o aplicativo',
    created('ol', {}, ...steps[systemOf(navigator)].map((step) => created('li', {}, step))),
    created('p', { className: 'app-dialog__ways' }, close),
  );
  dialog.setAttribute('role', 'alertdialog');
  close.addEventListener('click', () => dialog.close());
}
