/** Everyone who signs in: roles, last seen, and ending their access. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, LogOut, UserRoundCheck, UserRoundCog, UserRoundX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Done } from '../../../../contract/src/admin/schema.ts';
import { PEOPLE_LIST, PERSON_ROLES } from '../../../../contract/src/people/list.ts';
import type { PeopleSort, PersonRole } from '../../../../contract/src/people/list.ts';
import type { Person } from '../../../../contract/src/people/schema.ts';
import type { Sort } from '../../../../contract/src/wire/list.ts';
import { adminDetail } from '../../api/admin.ts';
import {
  changePersonMutation,
  newPasswordMutation,
  peopleQuery,
  reactivateMutation,
} from '../../api/people.ts';
import type { PersonChange } from '../../api/people.ts';
import { useMe } from '../../api/users.ts';
import { plural } from '../../domain/units.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SharedMenu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { AdminPage } from './admin-page.tsx';
import { PeopleTable, ROLE_LABELS } from './people-table.tsx';
import { Question } from './question.tsx';
import { showError, showSuccess, showUndoable, useChange } from './use-change.ts';

const ICON = { size: 15, 'aria-hidden': true } as const;

function roleEntries({ role }: Person): MenuEntry[] {
  return PERSON_ROLES.filter((each) => each !== role).map((each) => ({
    id: each,
    label: `Make ${ROLE_LABELS[each].toLowerCase()}`,
    icon: <UserRoundCog {...ICON} />,
  }));
}

function accessEntries(person: Person, hasPasswords: boolean): MenuEntry[] {
  return [
    { id: 'revoke-access', label: 'Sign out and revoke tokens', icon: <LogOut {...ICON} /> },
    ...(hasPasswords && person.deactivated_at === null
      ? [{ id: 'password', label: 'New password', icon: <KeyRound {...ICON} /> }]
      : []),
    person.deactivated_at === null
      ? { id: 'deactivate', label: 'Deactivate', icon: <UserRoundX {...ICON} /> }
      : { id: 'reactivate', label: 'Reactivate', icon: <UserRoundCheck {...ICON} /> },
  ];
}

/** What the question before a change says. */
const WORDS = {
  'revoke-access': {
    title: (name: string) => `Sign ${name} out everywhere?`,
    verb: 'Sign out and revoke tokens',
    doing: 'Signing out...',
  },
  deactivate: {
    title: (name: string) => `Deactivate ${name}?`,
    verb: 'Deactivate',
    doing: 'Deactivating...',
  },
} as const;

function wordsOf(change: PersonChange) {
  if (change.kind !== 'role') return WORDS[change.kind];
  const label = ROLE_LABELS[change.role].toLowerCase();
  return {
    title: (name: string) => `Make ${name} ${label === 'administrator' ? 'an' : 'a'} ${label}?`,
    verb: `Make ${label}`,
    doing: 'Changing...',
  };
}

function Tools({ count, children }: { count: number | undefined; children: ReactNode }) {
  return (
    <div className="row g12 people-tools">
      {children}
      <span className="t2 f12" role="status">
        {count === undefined ? '' : plural(count, 'person', 'people')}
      </span>
    </div>
  );
}

/** Gives someone the role they had. */
function useUndoneRole() {
  const { mutateAsync } = useMutation(changePersonMutation);
  return (id: number, role: PersonRole) => {
    mutateAsync({ kind: 'role', id, role, isPreview: false }).then(showSuccess, showError);
  };
}

export function PeoplePage() {
  const me = useMe();
  const box = useSearchBox();
  const [sort, setSort] = useState<Sort<PeopleSort>>(PEOPLE_LIST.firstSort);
  const list = useQuery(peopleQuery(box.words.trim(), sort));
  const [menuOf, setMenuOf] = useState<Person | null>(null);
  const openedBy = useRef<HTMLElement | null>(null);
  /** Whom a question is about. */
  const [asked, setAsked] = useState<Person | null>(null);
  const [isRenewing, setRenewing] = useState(false);
  const [renewed, setRenewed] = useState<{ person: Person; password: string } | null>(null);
  const undoRole = useUndoneRole();
  const change = useChange<PersonChange, Done>({
    mutation: changePersonMutation,
    onDone: (answer, done) => {
      if (done.kind !== 'role' || asked === null) return showSuccess(answer);
      showUndoable(answer, () => undoRole(done.id, asked.role));
    },
  });
  const reactivate = useMutation(reactivateMutation);
  const newPassword = useMutation(newPasswordMutation);
  const act = (person: Person, action: string) => {
    const { id } = person;
    setAsked(person);
    const role = PERSON_ROLES.find((each) => each === action);
    if (role !== undefined) change.ask({ kind: 'role', id, role });
    else if (action === 'revoke-access' || action === 'deactivate') {
      change.ask({ kind: action, id });
    } else if (action === 'password') setRenewing(true);
    else reactivate.mutate(id, { onSuccess: showSuccess, onError: showError });
  };
  const renew = (person: Person) =>
    newPassword.mutate(person.id, {
      onSuccess: ({ password }) => setRenewed({ person, password }),
      onError: showError,
      onSettled: () => setRenewing(false),
    });
  const people = list.data?.data;
  const accessEntriesOf = (person: Person) =>
    accessEntries(person, list.data?.has_passwords ?? false);
  const words = change.question === null ? null : wordsOf(change.question.args);
  return (
    <AdminPage
      title="People"
      intro="Everyone who has signed in: what they may do, when they were last here, and how to end their access."
      isFilled
    >
      <Tools count={people?.length}>
        <SearchField label="Search people" value={box.typed} onChange={box.type} />
      </Tools>
      {list.isError ? (
        <LoadFailure
          title="The people could not be loaded"
          detail={adminDetail(list.error)}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : people === undefined ? (
        <p className="t2 admin-wait">Loading...</p>
      ) : people.length === 0 ? (
        <p className="t2 admin-wait">Nobody has this in their name or email.</p>
      ) : (
        <PeopleTable
          people={people}
          myId={me.id}
          sort={sort}
          onSort={setSort}
          onMenu={(person, button) => {
            openedBy.current = button;
            setMenuOf(person);
          }}
        />
      )}
      {menuOf === null ? null : (
        <SharedMenu
          label={`Actions for ${menuOf.full_name}`}
          openedBy={openedBy}
          {...(list.data?.has_roles === true
            ? { entries: roleEntries(menuOf), more: [{ entries: accessEntriesOf(menuOf) }] }
            : { entries: accessEntriesOf(menuOf) })}
          onClose={() => setMenuOf(null)}
          onAction={(action) => act(menuOf, action)}
        />
      )}
      {change.question === null || words === null || asked === null ? null : (
        <Question
          title={words.title(asked.full_name)}
          effects={change.question.answer.effects}
          verb={words.verb}
          doing={words.doing}
          isPending={change.isPending}
          onConfirm={change.confirm}
          onClose={change.close}
        />
      )}
      {isRenewing && asked !== null ? (
        <Question
          title={`Make a new password for ${asked.full_name}?`}
          effects={[
            `The present password of ${asked.email} stops working.`,
            `Signs ${asked.full_name} out everywhere at once.`,
          ]}
          verb="Make new password"
          doing="Making..."
          isPending={newPassword.isPending}
          onConfirm={() => renew(asked)}
          onClose={() => setRenewing(false)}
        />
      ) : null}
      {renewed === null ? null : (
        <Dialog
          title={`New password of ${renewed.person.full_name}`}
          isOpen
          isHeld
          onClose={() => setRenewed(null)}
          footer={
            <span className="end row g8">
              <Button onPress={() => setRenewed(null)}>Done</Button>
            </span>
          }
        >
          <div className="body col g12">
            <p className="t2">
              It is shown only now. Give it to {renewed.person.email} in a way that nobody else
              reads.
            </p>
            <SecretField label="Password" secret={renewed.password} />
          </div>
        </Dialog>
      )}
    </AdminPage>
  );
}
