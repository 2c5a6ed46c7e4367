import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Account, invitationBody, invitationFields, invitationNoun, users } from '#contract/users.ts';
import { IconMail } from '#icons/IconMail.ts';
import { CollectionForm } from '../../ui/collection/CollectionForm.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm } from '../../ui/form/form-definition.ts';

const invitations: PanelCollection<Account> = {
  concept: 'users',
  noun: invitationNoun,
  calls: { create: users.invite },
  nameOf: ({ name }) => name,
};

const form = defineForm({
  fields: invitationFields,
  body: invitationBody,
  titleField: 'name',
  personal: true,
  saveLabels: { create: 'Convidar', update: 'Convidar' },
});

/** Invites somebody by mail: they choose their password with a link, so that nobody must invent one for them. */
export function InviteButton() {
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={18} />} onClick={() => setInviting(true)}>
        Convidar por e-mail
      </Button>
      {inviting && (
        <CollectionForm collection={invitations} form={form} drafts={undefined} onClose={() => setInviting(false)} />
      )}
    </>
  );
}
