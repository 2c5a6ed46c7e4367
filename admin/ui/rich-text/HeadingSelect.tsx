import { NativeSelect } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { memo } from 'react';
import styles from './RichText.module.css';

const levels = [1, 2, 3, 4, 5, 6] as const;

const choices = [
  { value: '0', label: 'Parágrafo' },
  ...levels.map((level) => ({
    value: String(level),
    label: `Título ${level}`,
  })),
];

export const HeadingSelect = memo(({ editor }: { editor: Editor }) => {
  const level = useEditorState({
    editor,
    selector: () => levels.find((candidate) => editor.isActive('heading', { level: candidate })) ?? 0,
  });
  const choose = (value: string) => {
    const chosen = levels.find((candidate) => String(candidate) === value);
    const chain = editor.chain().focus();
    (chosen ? chain.setHeading({ level: chosen }) : chain.setParagraph()).run();
  };
  return (
    <NativeSelect
      aria-label="Estilo do parágrafo"
      size="xs"
      className={styles.headings}
      rightSectionWidth={24}
      data={choices}
      value={String(level)}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
});
