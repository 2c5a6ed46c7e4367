import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon } from '#icons/IconMoon.ts';
import { IconSun } from '#icons/IconSun.ts';

export function ThemeSwitch() {
  // Without `keepTransitions` Mantine adds a style element, which the page's policy blocks.
  const { colorScheme, setColorScheme } = useMantineColorScheme({
    keepTransitions: true,
  });
  const next = colorScheme === 'dark' ? 'light' : 'dark';
  const Icon = next === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      aria-label={next === 'dark' ? 'Usar tema escuro' : 'Usar tema claro'}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
