import { announcementBody, announcementFields, announcementState } from '#contract/announcements.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';

export const announcementForm = defineForm({
  wide: true,
  fields: announcementFields,
  body: announcementBody,
  titleField: 'title',
  personal: false,
  visibility: { isVisible: (values) => announcementState(values, Date.now()) === 'in force', hide: 'Tirar do site' },
  footer: ['is_published', 'is_active'],
});
