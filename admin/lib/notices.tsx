import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';

/** A next step, as a button of the notice. */
export interface NoticeOffer {
  label: string;
  onClick: () => void;
}

interface NoticeDetails {
  /** Who sees what was saved: 'Está publicada.' */
  state?: string | undefined;
  /** True if visitors will see the change once the site is built. */
  site?: boolean;
  /** Where they will see it. */
  address?: string | undefined;
  offer?: NoticeOffer | undefined;
  /** True if an open dialog tells it itself, so that no notice follows when it closes. */
  isToldInDialogs?: boolean | undefined;
}

/** Milliseconds; who is offered something needs time to decide. */
const shownFor = 6_000;
const shownWithOffer = 30_000;

/** Open dialogs, whose fields and buttons a notice would cover. */
let dialogs = 0;
let waiting: (() => void) | undefined;

/** A success notification that disappears by itself. It waits for open dialogs to close. */
export function notify(message: string, details: NoticeDetails = {}): void {
  // An earlier notice may be outdated.
  dropNotices();
  if (dialogs > 0 && details.isToldInDialogs) return;
  waiting = () => show(message, details);
  showWaiting();
}

/** True while a notice would wait. */
export const isDialogOpen = (): boolean => dialogs > 0;

/** Removes shown and pending success notices after a later change has failed. */
export function dropNotices(): void {
  waiting = undefined;
  hideNotices();
}

/** Removes shown notices. Pending ones stay: a failed reload of a list after a save doesn't concern the save. */
export function hideNotices(): void {
  notifications.clean();
}

/** Hides notices while a dialog is open, and delays new ones. */
export function useRoomWithoutNotices(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    dialogs += 1;
    hideNotices();
    return () => {
      dialogs -= 1;
      showWaiting();
    };
  }, [opened]);
}

function showWaiting(): void {
  if (dialogs > 0) return;
  waiting?.();
  waiting = undefined;
}

function show(message: string, { state, site = false, address, offer }: NoticeDetails): void {
  notifications.show({
    title: message,
    message: (state || site || offer) && (
      <>
        {state} {site && 'O site está sendo atualizado.'}{' '}
        {site && address && (
          <a href={address} target="_blank" rel="noopener">
            Ver no site
          </a>
        )}
        {offer && (
          <Button
            className="notice-offer"
            size="xs"
            onClick={() => {
              hideNotices();
              offer.onClick();
            }}
          >
            {offer.label}
          </Button>
        )}
      </>
    ),
    autoClose: offer ? shownWithOffer : shownFor,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}
