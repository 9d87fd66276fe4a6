/** The name of a drawing in the popup beside its box. */
import { CircleAlert, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { DRAWING_TITLE_LENGTH } from '../../../../contract/src/constants.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { drawingNameResolver } from './drawing-name.ts';

type NameFormProps = {
  title: string;
  busy: 'save' | 'delete' | null;
  failure: string | null;
  onSave: (title: string) => void;
  onDelete: () => void;
};

export function NameForm({ title, busy, failure, onSave, onDelete }: NameFormProps) {
  const form = useForm({
    defaultValues: { title },
    resolver: drawingNameResolver,
    onSubmit: (values) => {
      if (values.title === title) announce('No changes to save.');
      else onSave(values.title);
    },
  });
  const name = useField(form, 'title');
  const { setFocus } = form;
  useEffect(() => setFocus('title', { shouldSelect: true }), [setFocus]);
  return (
    <form className="box-popup-form" onSubmit={form.submit}>
      <TextField {...name} label="Drawing name:" maxLength={DRAWING_TITLE_LENGTH} />
      {failure === null ? null : (
        <p className="alert bad">
          <CircleAlert size={16} aria-hidden />
          <span>{failure}</span>
        </p>
      )}
      <div className="row g6">
        <Button type="submit" variant="primary" isDisabled={busy !== null}>
          {busy === 'save' ? 'Saving…' : 'Save Changes'}
        </Button>
        <Button hasIcon isDisabled={busy !== null} onPress={onDelete}>
          <Trash2 size={14} aria-hidden />
          {busy === 'delete' ? 'Deleting…' : 'Delete'}
        </Button>
      </div>
    </form>
  );
}
