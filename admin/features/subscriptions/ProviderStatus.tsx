import type { PlanStatus, SubscriptionStatus } from '#contract/subscriptions.ts';
import { IconBan } from '#icons/IconBan.ts';
import { IconCircleCheck } from '#icons/IconCircleCheck.ts';
import { IconCircleMinus } from '#icons/IconCircleMinus.ts';
import { IconClock } from '#icons/IconClock.ts';
import styles from './Subscriptions.module.css';

const looks = {
  active: { tone: 'green', Icon: IconCircleCheck },
  authorized: { tone: 'green', Icon: IconCircleCheck },
  cancelled: { tone: 'red', Icon: IconBan },
  pending: { tone: 'yellow', Icon: IconClock },
  paused: { tone: 'grey', Icon: IconCircleMinus },
} as const satisfies Record<PlanStatus | SubscriptionStatus, object>;

/** A plan's or a subscription's status, told apart by its icon too. */
export function ProviderStatus({ status, label }: { status: keyof typeof looks; label: string }) {
  const { tone, Icon } = looks[status];
  return (
    <span className={styles.status} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {label}
    </span>
  );
}
