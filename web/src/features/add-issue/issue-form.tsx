/** The side sheet "Add issue" (NI-001, NI-004 to NI-021, NI-031, NI-032). */
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Lock } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ISSUE_SUMMARY_LENGTH, ISSUE_TEXT_LENGTH } from '../../../../contract/src/constants.ts';
import { issueOperations } from '../../../../contract/src/issues/operations.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { useIssueLookups } from '../../api/lookups.ts';
import { plural } from '../../domain/units.ts';
import { onSubmitKey } from '../../lib/submit-key.ts';
import { ChosenFiles, useChosenFiles } from '../../parts/issues/attachments/chosen-files.tsx';
import { addToIssue } from '../../parts/issues/attachments/uploads.ts';
import { useIntake } from '../../parts/issues/attachments/use-intake.ts';
import { DisciplinePicker, OwnerPicker, PriorityPicker } from '../../parts/issues/pickers.tsx';
import { Button } from '../../ui/button.tsx';
import { checkedBy, required } from '../../ui/checked-by.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import type { IssuePlace } from './model/issue-place.ts';
import { isTyped } from './model/new-issue.ts';
import type { BegunIssue, IssueValues } from './model/new-issue.ts';
import { SimilarIssues } from './similar-issues.tsx';
import type { SimilarAt } from './similar-issues.tsx';
import './add-issue.css';

export type IssueFormProps = {
  projectId: number;
  me: User;
  /** Null while the contents of the project load. */
  place: IssuePlace | null;
  first: IssueValues;
  begun: BegunIssue;
  /** Above the fields: pictures of what the issue is about. */
  about?: ReactNode;
  /** Null: it has none. */
  toolbarPriority: number | null;
  /** Where similar issues are looked for. */
  at: SimilarAt;
  onValues: (values: IssueValues) => void;
  /** The issue; null if it cannot be added yet. Rejects with why it was not added. */
  onSubmit: (values: IssueValues) => Promise<Issue | null>;
  /** Nothing is added; another issue is opened, if any. */
  onDiscard: (instead: Issue | null) => void;
  /** Only the markup that was drawn stays; null if none was. */
  onKeepMarkup: (() => void) | null;
};

/** A new issue is checked like an edited one: both have the same fields. */
const resolver = checkedBy<IssueValues, IssueValues>(
  issueOperations['PUT /v1/issues/{id}'].body.pick({
    ...{ summary: true, full_text: true, priority_id: true, discipline_id: true },
    ...{ ref_number: true, assignee_id: true },
  }),
  {
    summary: required('Summary'),
    full_text: required('Description'),
    priority_id: required('Priority'),
    discipline_id: required('Discipline'),
    ref_number: required('Ref #'),
    assignee_id: required('Owner'),
  },
);

/** Of a lookup: 0 stands for none yet. */
function chosen(id: number): number | null {
  return id === 0 ? null : id;
}

export function IssueForm(props: IssueFormProps) {
  const { projectId, me, place, first, begun, at, toolbarPriority } = props;
  const formId = useId();
  const client = useQueryClient();
  const chosenFiles = useChosenFiles();
  const intake = useIntake(chosenFiles.take);
  const lookups = useIssueLookups(projectId);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Whether people are asked about what they typed, and what they want to see instead. */
  const [asking, setAsking] = useState<{ instead: Issue | null } | null>(null);

  const { submit, setValue, ...fields } = useForm<IssueValues>({
    defaultValues: first,
    resolver,
    onSubmit: async (values) => {
      setSending(true);
      setFailure(null);
      try {
        const issue = await props.onSubmit(values);
        if (issue === null) setSending(false);
        else addToIssue(client, issue, chosenFiles.files);
      } catch (error) {
        const detail = detailOf(error);
        setFailure(detail);
        showToast({ title: 'The issue was not added', detail, tone: 'bad' });
        setSending(false);
      }
    },
  });
  const summary = useField(fields, 'summary');
  const text = useField(fields, 'full_text');
  const priority = useField(fields, 'priority_id');
  const discipline = useField(fields, 'discipline_id');
  const ref = useField(fields, 'ref_number');
  const owner = useField(fields, 'assignee_id');
  const all = [summary, text, priority, discipline, ref, owner];
  const problems = all.filter(({ error }) => error !== undefined).length;

  const refNumber = place?.refNumber ?? '';
  useEffect(() => setValue('ref_number', refNumber), [setValue, refNumber]);
  const { onValues } = props;
  const values = useMemo<IssueValues>(
    () => ({
      ...{ summary: summary.value, full_text: text.value, ref_number: ref.value },
      ...{ priority_id: priority.value, discipline_id: discipline.value },
      assignee_id: owner.value,
    }),
    [summary.value, text.value, ref.value, priority.value, discipline.value, owner.value],
  );
  useEffect(() => onValues(values), [onValues, values]);

  const leave = (instead: Issue | null) => {
    if (isTyped(values, begun) || chosenFiles.files.length > 0) setAsking({ instead });
    else props.onDiscard(instead);
  };
  const close = () => leave(null);
  const instead = asking?.instead ?? null;
  const send = () => {
    if (!isSending) submit();
  };
  const ownerName = lookups.people.find(({ id }) => id === owner.value)?.full_name;
  return (
    <SideSheet
      title="Add issue"
      onClose={close}
      actions={
        props.onKeepMarkup === null ? null : (
          <Button variant="quiet" isSmall onPress={props.onKeepMarkup}>
            Keep as markup
          </Button>
        )
      }
      footer={
        <>
          {problems > 0 || failure !== null ? (
            <span className="add-issue-note">
              <CircleAlert size={14} aria-hidden />
              {problems > 0 ? `${plural(problems, 'field')} to fill in` : failure}
            </span>
          ) : null}
          <span className="end row g8">
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId} isDisabled={isSending}>
              Add issue
            </Button>
          </span>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter adds the issue from every field */}
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
        {props.about}
        <TextField
          label="Summary"
          placeholder="The conflict and the place"
          maxLength={ISSUE_SUMMARY_LENGTH}
          autoFocus
          {...summary}
        />
        <SimilarIssues {...{ projectId, at }} summary={summary.value} onOpen={leave} />
        <TextField label="Description" isMultiline maxLength={ISSUE_TEXT_LENGTH} {...text} />
        <div className="side-sheet-pair">
          <PriorityPicker
            isField
            {...priority}
            value={chosen(priority.value)}
            {...(priority.value === toolbarPriority && { hint: 'From the toolbar' })}
          />
          <DisciplinePicker
            isField
            disciplines={lookups.disciplines}
            {...discipline}
            value={chosen(discipline.value)}
          />
        </div>
        <TextField
          label="Ref #"
          isReadOnly
          icon={<Lock size={14} aria-hidden />}
          hint={place?.hint}
          {...ref}
        />
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
            value={me.full_name}
            onChange={() => undefined}
          />
        </div>
        <ChosenFiles {...chosenFiles} />
      </form>
      <Dialog
        isQuestion
        title={instead === null ? 'Discard this issue?' : `Open issue ${instead.id} instead?`}
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        footer={
          <span className="end row g8">
            <Button autoFocus onPress={() => setAsking(null)}>
              Keep writing
            </Button>
            <Button variant="danger" onPress={() => props.onDiscard(instead)}>
              {instead === null ? 'Discard' : 'Discard and open'}
            </Button>
          </span>
        }
      >
        <p className="body question-words">What you have typed is deleted.</p>
      </Dialog>
    </SideSheet>
  );
}
