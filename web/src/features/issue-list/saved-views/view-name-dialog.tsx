/** Names a view and says who sees it: when it is saved, and later. */
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { ISSUE_VIEW_NAME_LENGTH } from '../../../../../contract/src/constants.ts';
import { announce } from '../../../lib/announcer.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** The submit button is in the footer, outside the form. */
const FORM = 'issue-view-name';

export type ViewName = { name: string; is_shared: boolean };

type ViewNameDialogProps = {
  title: string;
  given: ViewName;
  /** Restricted reviewers do not share. */
  mayShare: boolean;
  /** What is saved besides the name. */
  hint?: string;
  /** Null when it is saved; otherwise why not. */
  onSave: (name: ViewName) => Promise<string | null>;
  onClose: () => void;
};

export function ViewNameDialog(props: ViewNameDialogProps) {
  const { title, given, mayShare, hint, onSave, onClose } = props;
  const [name, setName] = useState(given.name);
  const [isShared, setShared] = useState(given.is_shared);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLElement>(null);

  const save = async () => {
    if (name.trim() === '') return 'Name is required';
    setSaving(true);
    const refusal = await onSave({ name: name.trim(), is_shared: isShared });
    setSaving(false);
    return refusal;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save().then((refusal) => {
      setProblem(refusal);
      if (refusal === null) return;
      announce(refusal, 'assertive');
      field.current?.focus();
    });
  };

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button isDisabled={isSaving} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} isDisabled={isSaving}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </span>
      }
    >
      <form id={FORM} className="body col g12" onSubmit={onSubmit}>
        <TextField
          label="Name"
          value={name}
          maxLength={ISSUE_VIEW_NAME_LENGTH}
          autoComplete="off"
          autoFocus
          error={problem}
          focusRef={(element) => {
            field.current = element;
          }}
          onChange={setName}
        />
        {mayShare ? (
          <Checkbox isSelected={isShared} onChange={setShared}>
            Share with everyone in the project
          </Checkbox>
        ) : null}
        {hint === undefined ? null : <p className="t2 f12">{hint}</p>}
      </form>
    </Dialog>
  );
}
