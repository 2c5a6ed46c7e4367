import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { type NewsItem, newsBody } from '#contract/news.ts';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { type RecordFormProps, useRecordForm } from '../../ui/form/record-form.ts';
import { RichTextField } from '../../ui/rich-text/RichTextField.tsx';
import { useSaveNews } from './news.queries.ts';

export function NewsForm({ item, onClose }: RecordFormProps<NewsItem>) {
  const save = useSaveNews(item);
  const form = useRecordForm(newsBody, {
    title: item?.title ?? '',
    content: item?.content ?? '',
    excerpt: item?.excerpt ?? '',
    is_published: item?.is_published ?? false,
  });
  return (
    <FormModal wide title={item ? 'Editar Notícia' : 'Nova Notícia'} form={form} save={save} onClose={onClose}>
      <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />
      <RichTextField label="Conteúdo" required {...form.getInputProps('content')} />
      <Textarea
        label="Resumo"
        description="Opcional. Aparece nos cartões do site; sem ele, aparece o começo do conteúdo."
        autosize
        minRows={2}
        {...form.getInputProps('excerpt')}
      />
      <Checkbox label="Publicar imediatamente" {...form.getInputProps('is_published', { type: 'checkbox' })} />
    </FormModal>
  );
}
