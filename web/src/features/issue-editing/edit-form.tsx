/** The form of "Edit Issue" (IC-028 to IC-037). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock, MapPin } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { ISSUE_SUMMARY_LENGTH, ISSUE_TEXT_LENGTH } from '../../../../contract/src/constants.ts';
import { issueOperations } from '../../../../contract/src/issues/operations.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { issueQuery, updateIssueMutation } from '../../api/issues.ts';
import { useIssueLookups } from '../../api/lookups.ts';
import { dateText } from '../../domain/dates.ts';
import { reporterInForm } from '../../domain/issue-words.ts';
import { plural } from '../../domain/units.ts';
import { onSubmitKey } from '../../lib/submit-key.ts';
import { IssueAttachments } from '../../parts/issues/attachments/issue-attachments.tsx';
import { useAddToIssue, useIntake } from '../../parts/issues/attachments/use-intake.ts';
import {
  DisciplinePicker,
  OwnerPicker,
  PriorityPicker,
  ScopesPicker,
  StatusPicker,
} from '../../parts/issues/pickers.tsx';
import { Button } from '../../ui/button.tsx';
import { checkedBy, required } from '../../ui/checked-by.ts';
import { useField, useForm } from '../../ui/form.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { changedFields, editedOf, FIELD_NAMES, FIELDS } from './model/edited-issue.ts';
import type { EditedIssue } from './model/edited-issue.ts';

const resolver = checkedBy<EditedIssue, EditedIssue>(
  issueOperations['PUT /v1/issues/{id}'].body.omit({ xfdf: true, version: true }),
  {
    summary: required('Summary'),
    full_text: required('Description'),
    priority_id: required('Priority'),
    discipline_id: required('Discipline'),
    status_id: required('Status'),
    scope_ids: required('Scopes'),
    assignee_id: required('Owner'),
    creator_id: required('Reporter'),
    ref_number: required('Ref #'),
  },
);

export type EditFormProps = {
  projectId: number;
  issue: Issue;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
};

export function EditForm({ projectId, issue, onDirty, onClose }: EditFormProps) {
  const formId = useId();
  const addFiles = useAddToIssue(issue);
  const intake = useIntake(addFiles);
  const client = useQueryClient();
  const lookups = useIssueLookups(projectId);
  /** The version that the changes are made to: live updates do not touch what is being edited. */
  const [base, setBase] = useState(issue);
  const [theirs, setTheirs] = useState<Issue | null>(null);
  const { mutateAsync: update, isPending } = useMutation(updateIssueMutation);

  const fail = (error: unknown) =>
    showToast({ title: 'Failed to update issue', detail: detailOf(error), tone: 'bad' });
  const compare = async () => {
    try {
      setTheirs(await client.fetchQuery({ ...issueQuery(issue.id), staleTime: 0 }));
    } catch (error) {
      fail(error);
    }
  };
  const save = async (values: EditedIssue, onto: Issue) => {
    try {
      await update({ id: issue.id, ...values, version: onto.version });
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        await compare();
      } else fail(error);
      return;
    }
    showToast({ title: 'Issue updated', tone: 'ok' });
    onDirty(false);
    onClose();
  };
  const { submit, setValue, ...form } = useForm<EditedIssue>({
    defaultValues: editedOf(issue),
    resolver,
    onSubmit: (values) => save(values, base),
  });
  const summary = useField(form, 'summary');
  const text = useField(form, 'full_text');
  const priority = useField(form, 'priority_id');
  const discipline = useField(form, 'discipline_id');
  const status = useField(form, 'status_id');
  const scopes = useField(form, 'scope_ids');
  const owner = useField(form, 'assignee_id');
  const ref = useField(form, 'ref_number');

  const values: EditedIssue = {
    ...{ summary: summary.value, full_text: text.value, priority_id: priority.value },
    ...{ discipline_id: discipline.value, status_id: status.value, scope_ids: scopes.value },
    ...{ assignee_id: owner.value, creator_id: base.creator_id, ref_number: ref.value },
  };
  const unsaved = changedFields(editedOf(base), values);
  const isDirty = unsaved.length > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const send = () => {
    if (!isPending) submit();
  };
  const ownerName =
    lookups.people.find(({ id }) => id === owner.value)?.full_name ??
    (owner.value === issue.assignee_id ? issue.assignee?.full_name : undefined);
  return (
    <SideSheet
      title="Edit Issue"
      subtitle={<span className="t3">#{issue.id}</span>}
      onClose={onClose}
      footer={
        <>
          <span className="f12 t2 grow">
            {isDirty ? `Unsaved: ${unsaved.map((field) => FIELD_NAMES[field]).join(', ')}` : ''}
          </span>
          <span className="end row g8">
            <Button onPress={onClose}>Cancel</Button>
            {/* Not disabled while it saves: it would lose the focus. */}
            <Button variant="primary" type="submit" form={formId}>
              {isPending ? 'Saving...' : 'Save changes'}
            </Button>
          </span>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from every field */}
      <form
        id={formId}
        className={`side-sheet-form issue-form ${intake.isOver ? 'takes-files' : ''}`}
        {...intake.handlers}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        onKeyDownCapture={onSubmitKey(send)}
      >
        <TextField label="Summary" maxLength={ISSUE_SUMMARY_LENGTH} autoFocus {...summary} />
        <TextField label="Description" isMultiline maxLength={ISSUE_TEXT_LENGTH} {...text} />
        <div className="side-sheet-pair">
          <PriorityPicker isField {...priority} />
          <DisciplinePicker isField disciplines={lookups.disciplines} {...discipline} />
        </div>
        <div className="side-sheet-pair">
          <StatusPicker isField statuses={lookups.statuses} stored={base.status_id} {...status} />
          <TextField label="Ref #" isReadOnly icon={<Lock size={14} aria-hidden />} {...ref} />
        </div>
        <ScopesPicker isField scopes={lookups.scopes} {...scopes} />
        <div className="side-sheet-pair">
          <OwnerPicker
            isField
            label="Owner"
            people={lookups.people}
            focusRef={owner.focusRef}
            error={owner.error}
            owner={
              owner.value === null || ownerName === undefined
                ? null
                : { id: owner.value, full_name: ownerName }
            }
            onChange={(person) => owner.onChange(person?.id ?? null)}
          />
          <TextField
            label="Reporter"
            isReadOnly
            icon={<Lock size={14} aria-hidden />}
            value={reporterInForm(issue)}
            onChange={() => undefined}
          />
        </div>
        <IssueAttachments issue={issue} onFiles={addFiles} />
        <p className="edit-issue-note f12 t2">
          <MapPin size={14} aria-hidden />
          {plural(issue.locations.length, 'location')}
          <span className="end">
            Created {dateText(issue.created_at)}, changed {dateText(issue.updated_at)}
          </span>
        </p>
      </form>
      {theirs === null ? null : (
        <ConflictDialog
          {...{ lookups, mine: values, base: editedOf(base), version: base.version, theirs }}
          onSave={(chosen) => {
            // From now on the choice is what this person wants, also if it cannot be saved.
            for (const field of FIELDS) setValue(field, chosen[field]);
            setBase(theirs);
            setTheirs(null);
            void save(chosen, theirs);
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </SideSheet>
  );
}
