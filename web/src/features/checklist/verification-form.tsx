/** The form that verifies a checklist item by hand, or changes its verification (CL-026 to CL-041). */
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import {
  COMPLIANCE_IDS,
  COMPLIANCE_STATUSES,
  VERIFICATION_NOTES_LENGTH,
} from '../../../../contract/src/checklists/list.ts';
import { checklistOperations } from '../../../../contract/src/checklists/operations.ts';
import type { ChecklistItem } from '../../../../contract/src/checklists/schema.ts';
import { ApiError } from '../../api/api-error.ts';
import { changeVerificationMutation, verifyItemMutation } from '../../api/checklists.ts';
import {
  COMPLIANCE_WORDS,
  disagreementOf,
  usedVerification,
} from '../../domain/checklist-words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { checkedBy } from '../../ui/checked-by.ts';
import { useField, useForm } from '../../ui/form.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { addedReferences } from './model/drafted-reference.ts';
import type { DraftedReference } from './model/drafted-reference.ts';
import { ReferenceFields } from './reference-fields.tsx';

type Judgment = {
  compliance_status_id: number;
  /** NaN: nothing was entered. */
  percent_compliant: number;
  verification_notes: string;
};

const resolver = checkedBy<Judgment, Judgment>(
  checklistOperations['POST /v1/projects/{projectId}/checklist-items/verifications'].body.pick({
    ...{ compliance_status_id: true, percent_compliant: true, verification_notes: true },
  }),
  {
    compliance_status_id: () => 'Compliance Status is required',
    percent_compliant: ({ isEmpty }) =>
      isEmpty ? 'Percent Compliant is required' : 'Must be a number between 0 and 100',
    verification_notes: ({ isBlank, isEmpty, words }) => {
      if (isBlank) return 'Verification Notes cannot be empty or just whitespace';
      return isEmpty ? 'Verification Notes is required' : `Verification Notes ${words}`;
    },
  },
);

/** What is typed for a number that is none, and not nothing. */
const NO_NUMBER = -1;

function percentOf(typed: string): number {
  const digits = typed.trim();
  if (digits === '') return Number.NaN;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : NO_NUMBER;
}

/** CL-033, CL-034. */
function failureOfCreation(error: unknown): string {
  const isProjectGone =
    error instanceof ApiError && error.status === 404 && /^Project\b/.test(error.detail ?? '');
  return isProjectGone
    ? 'Project ID not found'
    : 'Failed to create verification. Please try again.';
}

type VerificationFormProps = {
  projectId: number;
  item: ChecklistItem;
  title: string;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
  onSaved: () => void;
};

export function VerificationForm(props: VerificationFormProps) {
  const { projectId, item, title, onDirty } = props;
  const formId = useId();
  // What a live update brings meanwhile does not touch the form.
  const [verification] = useState(() => usedVerification(item));
  const [typedPercent, setTypedPercent] = useState(
    verification === null ? '' : String(verification.percent_compliant),
  );
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [added, setAdded] = useState<readonly DraftedReference[]>([]);
  const create = useMutation(verifyItemMutation);
  const change = useMutation(changeVerificationMutation);
  const isSaving = create.isPending || change.isPending;

  async function save(values: Judgment): Promise<void> {
    if (verification === null) {
      try {
        const { checklist_item_id } = item;
        await create.mutateAsync({ projectId, checklist_item_id, ...values });
      } catch (error) {
        showToast({ title: failureOfCreation(error), tone: 'bad' });
        return;
      }
      showToast({ title: 'Verification created successfully', tone: 'ok' });
    } else {
      try {
        await change.mutateAsync({
          ...{ projectId, verificationId: verification.verification_id, ...values },
          removed_reference_ids: [...removed],
          added_references: addedReferences(added),
        });
      } catch (error) {
        showToast({
          title: 'Failed to update verification',
          // CL-037.
          detail: (error instanceof ApiError ? error.detail : null) ?? 'An error occurred',
          tone: 'bad',
        });
        return;
      }
      showToast({ title: 'Verification updated', tone: 'ok' });
    }
    props.onSaved();
  }

  const first: Judgment = {
    compliance_status_id: verification?.compliance_status_id ?? COMPLIANCE_IDS.needs_attention,
    percent_compliant: verification?.percent_compliant ?? Number.NaN,
    verification_notes: verification?.verification_notes ?? '',
  };
  const { submit, ...form } = useForm<Judgment>({
    defaultValues: first,
    resolver,
    onSubmit: save,
  });
  const status = useField(form, 'compliance_status_id');
  const percent = useField(form, 'percent_compliant');
  const notes = useField(form, 'verification_notes');
  const isDirty =
    status.value !== first.compliance_status_id ||
    !Object.is(percent.value, first.percent_compliant) ||
    notes.value !== first.verification_notes ||
    removed.length + added.length > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const errors = [status.error, percent.error, notes.error].filter((each) => each !== undefined);
  const differs = disagreementOf(item);
  return (
    <>
      <div className="dh">
        <h2>{title}</h2>
        <span className="end">
          <IconButton label="Close" onPress={props.onClose}>
            <X size={16} />
          </IconButton>
        </span>
      </div>
      <div className="scroll">
        <form
          id={formId}
          className="verification-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSaving) submit();
          }}
        >
          <div className="verification-item">
            <p className="m">
              {item.item_id} {item.summary}
            </p>
            {item.requirement_text === item.summary ? null : (
              <p className="t2 f12">{item.requirement_text}</p>
            )}
          </div>
          <div className="verification-pair">
            <Select
              label="Compliance Status"
              options={COMPLIANCE_STATUSES.map((each) => ({
                id: String(COMPLIANCE_IDS[each]),
                label: COMPLIANCE_WORDS[each],
              }))}
              value={String(status.value)}
              onChange={(id) => status.onChange(Number(id))}
              error={status.error}
              focusRef={status.focusRef}
            />
            <TextField
              label="Percent Compliant"
              value={typedPercent}
              onChange={(typed) => {
                setTypedPercent(typed);
                percent.onChange(percentOf(typed));
              }}
              onBlur={percent.onBlur}
              icon={<span className="t3">%</span>}
              error={percent.error}
              focusRef={percent.focusRef}
            />
          </div>
          <TextField
            label={verification === null ? 'Verification Notes' : 'AI Reasoning'}
            isMultiline
            maxLength={VERIFICATION_NOTES_LENGTH}
            hint={
              verification === null
                ? 'Say what you looked at, and what it shows.'
                : 'These are the verification notes. Your change replaces the text of the check.'
            }
            {...notes}
          />
          {differs === null ? null : <p className="f12 checklist-note">{differs}</p>}
          {verification === null ? null : (
            <ReferenceFields
              projectId={projectId}
              references={verification.references}
              {...{ removed, added }}
              onRemoved={setRemoved}
              onAdded={setAdded}
            />
          )}
        </form>
      </div>
      <div className="df">
        <span className="f12 t2 grow">
          {errors.length === 0
            ? ''
            : `${errors.length} ${errors.length === 1 ? 'field' : 'fields'} to correct`}
        </span>
        <span className="end row g8">
          <Button onPress={props.onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            {isSaving ? 'Saving...' : verification === null ? 'Save verification' : 'Save changes'}
          </Button>
        </span>
      </div>
    </>
  );
}
