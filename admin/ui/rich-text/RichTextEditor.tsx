import { CloseButton } from '@mantine/core';
import { DOMParser } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { EditorContent, getSchema, useEditor } from '@tiptap/react';
import { useId, useRef, useState } from 'react';
import { coveredSides } from './covered-sides.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { extensions } from './extensions.ts';
import { ImageDialog } from './image/ImageDialog.tsx';
import { parsedWithStyles } from './inline-styles.ts';
import { PastedContent } from './paste/pasted-content.ts';
import { type Refusal, refusalSentences } from './paste/refusal.ts';
import '../../../site/rich-text/table.css';
import styles from './RichText.module.css';

export interface RichTextEditorProps {
  /** The initial HTML, '' for an empty text; afterwards the editor has the state. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  labelledBy: string;
  describedBy: string | undefined;
  required: boolean;
  invalid: boolean;
}

const schema = getSchema(extensions);

/** The rich-text editor: Tiptap with a toolbar of our own. Loaded by `RichTextField` when a form needs it. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, onBlur, labelledBy, describedBy, required, invalid } = props;
  const id = useId();
  const tools = useRef<HTMLDivElement>(null);
  const [sides] = useState(() => coveredSides(tools));
  const [content] = useState(() => DOMParser.fromSchema(schema).parse(parsedWithStyles(value)).toJSON());
  const [refusal, setRefusal] = useState<Refusal>();
  const [pictures, setPictures] = useState<readonly File[]>();
  const [withPaste] = useState(() => [
    ...extensions,
    PastedContent.configure({ onRefusal: setRefusal, onPictures: setPictures }),
  ]);
  const editor = useEditor({
    extensions: withPaste,
    content,
    injectCSS: false,
    onUpdate: ({ editor: written }) => onChange(written.isEmpty ? '' : written.getHTML()),
    onBlur: () => onBlur?.(),
    editorProps: {
      scrollThreshold: sides,
      scrollMargin: sides,
      attributes: (state: EditorState) => ({
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(required && { 'aria-required': 'true' }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(isBlank(state) && {
          'data-placeholder': 'Digite o conteúdo aqui...',
        }),
      }),
    },
  });
  return (
    <div className={styles.editor} data-invalid={invalid || undefined}>
      <div ref={tools} className={styles.head}>
        <EditorToolbar editor={editor} controls={id} />
        {refusal && (
          <div className={styles.refusal} role="alert">
            <p>{refusalSentences[refusal]}</p>
            <CloseButton size="sm" aria-label="Fechar aviso" onClick={() => setRefusal(undefined)} />
          </div>
        )}
      </div>
      <EditorContent editor={editor} className={styles.content} />
      {pictures && <ImageDialog editor={editor} files={pictures} onClose={() => setPictures(undefined)} />}
    </div>
  );
}

/** One empty paragraph, the editor's initial state. */
function isBlank({ doc }: EditorState): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0;
}
