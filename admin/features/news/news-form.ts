import { newsBody, newsFields } from '#contract/news.ts';
import { defineForm } from '../../ui/form/form-definition.ts';

export const newsForm = defineForm({
  size: 'wide',
  fields: newsFields,
  body: newsBody,
  titleField: 'title',
  personal: false,
  visibility: { isVisible: ({ is_published }) => is_published, hide: 'Despublicar' },
  footer: ['is_published'],
  copyOf: (values) => ({ ...values, is_published: false }),
});
