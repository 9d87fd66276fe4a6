/** The four questions before an organization loses access to a project (AD-058 to AD-064). */
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { RemovalAnswers } from '../../../../contract/src/admin/schema.ts';
import type { Organization } from '../../../../contract/src/users/schema.ts';
import {
  adminDetail,
  organizationCountsQuery,
  removeOrganizationMutation,
} from '../../api/admin.ts';
import { capital, plural } from '../../domain/units.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Question } from './question.tsx';
import { showSuccess, useChange } from './use-change.ts';

const HISTORICAL: RemovalAnswers = {
  issue_creator_action: 'keep_historical',
  issue_assignee_action: 'keep_historical',
  issue_evaluator_action: 'keep_historical',
  comment_action: 'keep_historical',
};

const COUNTED = [
  {
    count: 'issues_created',
    name: 'issue_creator_action',
    one: 'issue created',
    many: 'issues created',
    keep: 'Keep their creators',
    other: { id: 'set_to_current_user', label: 'Make me the creator' },
  },
  {
    count: 'issues_assigned',
    name: 'issue_assignee_action',
    one: 'issue assigned',
    many: 'issues assigned',
    keep: 'Keep the ball in their court',
    other: { id: 'unassign_all', label: 'Unassign all' },
  },
  {
    count: 'evaluations',
    name: 'issue_evaluator_action',
    one: 'evaluation',
    many: 'evaluations',
    keep: 'Keep their evaluations',
    other: { id: 'delete_evaluations', label: 'Delete evaluations' },
  },
  {
    count: 'comments',
    name: 'comment_action',
    one: 'comment',
    many: 'comments',
    keep: 'Keep their comments',
    other: { id: 'delete_comments', label: 'Delete comments' },
  },
] as const;

type RemoveOrganizationProps = {
  projectId: number;
  organization: Organization;
  onClose: () => void;
};

export function RemoveOrganization(props: RemoveOrganizationProps) {
  const { projectId, organization, onClose } = props;
  const params = { id: projectId, orgId: organization.id };
  const { data, error } = useQuery(organizationCountsQuery(params));
  const [answers, setAnswers] = useState(HISTORICAL);
  const change = useChange({
    mutation: removeOrganizationMutation,
    onDone: (answer) => {
      showSuccess(answer);
      onClose();
    },
    onFailed: onClose,
  });
  if (change.question !== null) {
    return (
      <Question
        title={`Remove ${organization.name} from the project?`}
        effects={change.question.answer.effects}
        verb="Remove organization"
        doing="Removing..."
        isPending={change.isPending}
        onConfirm={change.confirm}
        onClose={change.close}
      />
    );
  }
  return (
    <Dialog
      title={`Remove ${organization.name}`}
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={data === undefined || change.isAsking}
            onPress={() => change.ask({ ...params, body: answers })}
          >
            {change.isAsking ? 'Checking...' : 'Continue'}
          </Button>
        </span>
      }
    >
      <div className="body admin-choices">
        <p className="t2">
          People of {organization.name} who have no other access to the project did this there. What
          happens to it?
        </p>
        {error === null ? null : (
          <p className="alert bad" role="alert">
            <CircleAlert size={16} aria-hidden />
            {adminDetail(error)}
          </p>
        )}
        {COUNTED.map(({ count, name, one, many, keep, other }) => (
          <Select
            key={name}
            label={data === undefined ? capital(many) : plural(data[count], one, many)}
            value={answers[name]}
            onChange={(id) =>
              setAnswers({ ...answers, [name]: id === other.id ? other.id : 'keep_historical' })
            }
            options={[{ id: 'keep_historical', label: keep }, other]}
          />
        ))}
      </div>
    </Dialog>
  );
}
