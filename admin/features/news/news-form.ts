import { newsBody, newsFields } from '#contract/news.ts';
import { isShownAt } from '#contract/publication.ts';
import { withoutDocument } from '#contract/published-document.ts';
import { isScheduled } from '../../lib/publication.ts';
import { defineForm } from '../../ui/form/form-definition.ts';

export const newsForm = defineForm({
  size: 'wide',
  fields: newsFields,
  body: newsBody,
  titleField: 'title',
  personal: false,
  visibility: {
    isVisible: (values) => isShownAt(values, Date.now()),
    hide: 'Despublicar',
    isAnnounced: (values) => isShownAt(values, Date.now()) || isScheduled(values),
  },
  shownWhen: { is_published: (values) => !isScheduled(values), document_name: ({ document }) => Boolean(document) },
  footer: ['is_published'],
  copyOf: (values) => ({ ...values, is_published: false, publish_at: null, expires_at: null, ...withoutDocument }),
});
