import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { idleLimit, idleLimits } from '#contract/idle-limit.ts';
import { IconClock } from '#icons/IconClock.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { type RecordForm, useRecordForm } from '../../ui/form/record-form.ts';

interface Written extends Record<string, unknown> {
  minutes: string;
}

/** The way to the time without use after which the panel asks for the password again. */
export function IdleLimitButton() {
  const [opened, setOpened] = useState(false);
  const { data: minutes } = useQuery({
    queryKey: ['users', 'idle-limit'],
    queryFn: async ({ signal }) => (await api(idleLimit.read, { signal })).data.minutes,
  });
  if (minutes === undefined) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconClock size={18} />} onClick={() => setOpened(true)}>
        Tempo sem uso
      </Button>
      {opened && <IdleLimitForm minutes={minutes} onClose={() => setOpened(false)} />}
    </>
  );
}

function IdleLimitForm({ minutes, onClose }: { minutes: number; onClose: () => void }) {
  const form: RecordForm<Written> = useRecordForm<Written>(
    () => ({}),
    { minutes: String(minutes) },
    () => form.clearErrors(),
  );
  const save = useChange({
    call: (chosen: number) => api(idleLimit.set, { body: { minutes: chosen } }),
    busy: 'Salvando...',
    failure: 'Erro ao guardar o tempo sem uso',
    refreshes: ['users'],
  });
  return (
    <FormModal
      size="short"
      title="Tempo sem uso"
      form={form}
      unsaved={form.isDirty()}
      save={save}
      notice="Num computador que várias pessoas usam, o painel fica coberto depois deste tempo sem uso e pede a senha de novo. Quem usa um aparelho só seu pode dispensar a pergunta nele."
      onSubmit={(written) => save.mutate(Number(written.minutes), { onSuccess: onClose })}
      onClose={onClose}
    >
      <NativeSelect
        label="Pedir a senha depois de"
        data={idleLimits.map(([value, label]) => ({ value: String(value), label }))}
        {...form.getInputProps('minutes')}
      />
    </FormModal>
  );
}
