/** A person's notifications, behind a button that says how many are unread. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { AtSign, Bell, Unplug, UserCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InboxItem } from '../../../../contract/src/inbox/schema.ts';
import { inboxSentence } from '../../../../contract/src/inbox/words.ts';
import { NOTIFICATIONS_HASH, PAGE_PATHS } from '../../../../contract/src/page-paths.ts';
import { inboxQuery, readInboxMutation } from '../../api/inbox.ts';
import { ageText } from '../../domain/issue-words.ts';
import { exactMomentText } from '../../domain/dates.ts';
import { IconButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { EmailSettings } from './email-settings.tsx';
import './inbox.css';

export function InboxButton() {
  const { data } = useQuery(inboxQuery);
  const unread = data?.unread_count ?? 0;
  // The link in emails opens it.
  const isAskedFor = useLocation({ select: ({ hash }) => hash === NOTIFICATIONS_HASH });
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(isAskedFor);
  return (
    <Popover
      label="Notifications"
      width={360}
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => {
        setOpen(isNowOpen);
        if (!isNowOpen && isAskedFor) {
          void navigate({ to: '.', search: true, hash: '', replace: true });
        }
      }}
      trigger={
        <IconButton label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}>
          <Bell size={16} />
          {unread === 0 ? null : (
            <span className="inbox-count" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </IconButton>
      }
    >
      {(close) => <Inbox onClose={close} />}
    </Popover>
  );
}

/** Being shown, they count as read; while it is open, they still look new. */
function Inbox({ onClose }: { onClose: () => void }) {
  const inbox = useQuery(inboxQuery);
  const { mutate: markRead } = useMutation(readInboxMutation);
  const items = inbox.data?.data ?? [];
  const [unreadAtFirst] = useState(
    () => new Set(items.filter((item) => !item.is_read).map(({ id }) => id)),
  );
  const newest = items[0]?.id;
  const hasUnread = (inbox.data?.unread_count ?? 0) > 0;
  useEffect(() => {
    if (newest !== undefined && hasUnread) markRead(newest);
  }, [newest, hasUnread, markRead]);
  return (
    <div className="inbox">
      <h2 className="inbox-head">Notifications</h2>
      {inbox.isError ? (
        <p className="inbox-note t2">Notifications could not be loaded. Trying again…</p>
      ) : null}
      {inbox.data !== undefined && items.length === 0 ? (
        <p className="inbox-note t2">
          Nothing yet. You are told here when a comment names you with @, when someone assigns you
          an issue, or when a webhook of yours is turned off.
        </p>
      ) : null}
      <ul className="inbox-list">
        {items.map((item) => (
          <li key={item.id}>
            <Item
              item={item}
              isNew={!item.is_read || unreadAtFirst.has(item.id)}
              onOpen={onClose}
            />
          </li>
        ))}
      </ul>
      <EmailSettings />
    </div>
  );
}

const ICONS = { mention: AtSign, assignment: UserCheck, webhook: Unplug } as const;

type ItemProps = { item: InboxItem; isNew: boolean; onOpen: () => void };

function Item({ item, isNew, onOpen }: ItemProps) {
  const { kind, project, issue, comment, created_at: moment } = item;
  const Icon = ICONS[kind];
  // Webhooks are among the actions of a project in the list.
  const place =
    issue === null
      ? { to: PAGE_PATHS.home }
      : {
          to: PAGE_PATHS.project,
          params: { projectId: project.id },
          search: { issueId: issue.id },
        };
  return (
    <Link {...place} className={isNew ? 'inbox-item is-new' : 'inbox-item'} onClick={onOpen}>
      <Icon size={15} aria-hidden />
      <span className="col grow">
        <span className={isNew ? 'sb' : ''}>
          {isNew ? <span className="visually-hidden">New: </span> : null}
          {inboxSentence(item)}
        </span>
        {comment === null ? null : <span className="inbox-comment t2">{comment}</span>}
        <span className="t3 f12">
          {project.name} ·{' '}
          <time dateTime={moment} title={exactMomentText(moment)}>
            {ageText(moment)} ago
          </time>
        </span>
      </span>
    </Link>
  );
}
