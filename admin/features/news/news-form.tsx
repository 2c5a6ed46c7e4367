import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { type NewsItem, newsBody } from '#contract/news.ts';
import { plainText } from '../../../site/lib/text.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';
import { RichTextField } from '../../ui/rich-text/RichTextField.tsx';

export const newsForm = defineForm({
  wide: true,
  body: newsBody,
  names: 'title',
  personal: false,
  valuesOf: (item: NewsItem | undefined) => ({
    title: item?.title ?? '',
    content: item?.content ?? '',
    excerpt: item?.excerpt ?? '',
    is_published: item?.is_published ?? false,
  }),
  visibility: { isVisible: ({ is_published }) => is_published, hide: 'Despublicar' },
  shown: (field, value) => (field === 'content' ? plainText(String(value ?? '')) || undefined : undefined),
  fields: (form) => (
    <>
      <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label="Resumo"
        description="Opcional. Aparece nos cartões do site; sem ele, aparece o começo do conteúdo."
        autosize
        minRows={2}
        {...form.getInputProps('excerpt')}
      />
      <RichTextField label="Conteúdo" required {...form.getInputProps('content')} />
    </>
  ),
  beside: (form) => (
    <Checkbox label="Publicar imediatamente" {...form.getInputProps('is_published', { type: 'checkbox' })} />
  ),
});
