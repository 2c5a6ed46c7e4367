import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PanelModal } from '../PanelModal.tsx';
import styles from './RichText.module.css';

interface AddressDialogProps {
  title: string;
  label: string;
  placeholder: string;
  initial: string;
  /** Completes and validates the address; undefined when it is invalid. */
  check: (typed: string) => string | undefined;
  /** Why it is invalid. */
  complaint: (typed: string) => string;
  action: string;
  onAddress: (address: string) => void;
  onClose: () => void;
  /** Additional buttons. */
  otherAction?: ReactNode;
}

/** Asks for the address of a link. */
export function AddressDialog(props: AddressDialogProps) {
  const { title, label, placeholder, initial, check, complaint, action, onAddress, onClose } = props;
  const [typed, setTyped] = useState(initial);
  const [refusal, setRefusal] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the record's form, although the dialog is not inside it in the DOM.
    event.stopPropagation();
    const address = check(typed);
    if (address === undefined) setRefusal(complaint(typed));
    else onAddress(address);
  };
  return (
    <PanelModal opened onClose={onClose} title={title} size={460} zIndex={300} centered>
      <form className={styles.address} onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={label}
          inputMode="url"
          placeholder={placeholder}
          value={typed}
          error={refusal}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles.answers}>
          {props.otherAction}
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">{action}</Button>
        </div>
      </form>
    </PanelModal>
  );
}
