import { announcementBody, announcementFields, isInForce } from '#contract/announcements.ts';
import { withoutDocument } from '#contract/published-document.ts';
import { isScheduled } from '../../lib/publication.ts';
import { defineForm } from '../../ui/form/form-definition.ts';

export const announcementForm = defineForm({
  size: 'wide',
  fields: announcementFields,
  body: announcementBody,
  titleField: 'title',
  personal: false,
  visibility: {
    isVisible: (values) => isInForce(values, Date.now()),
    hide: 'Tirar do site',
    isAnnounced: (values) => isInForce(values, Date.now()) || (values.is_active && isScheduled(values)),
  },
  shownWhen: { is_published: (values) => !isScheduled(values), document_name: ({ document }) => Boolean(document) },
  footer: ['is_published', 'is_active'],
  series: ['week_start', 'week_end', 'expires_at'],
  // Of another week: the old one's days would be wrong.
  copyOf: (values) => ({
    ...values,
    is_published: false,
    week_start: null,
    week_end: null,
    publish_at: null,
    expires_at: null,
    ...withoutDocument,
  }),
});
