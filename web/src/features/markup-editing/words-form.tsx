/** What a markup says, or an answer to it. */
import { useEffect, useState } from 'react';
import { UNSENT_WORDS } from '../../domain/markup-rights.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Words = { subject?: string; contents: string };

type WordsFormProps = Words & {
  /** Of the text. */
  label: string;
  /** What is typed by then can still be copied. */
  isReadOnly?: boolean;
  /** Whether something is typed that is not saved. */
  onDraft?: (isDraft: boolean) => void;
  onSave: (words: Words) => void;
};

/** Long texts make a markup too large to be stored. */
const MAX_LENGTH = 10_000;
const MAX_SUBJECT = 255;

export function WordsForm({
  label,
  isReadOnly = false,
  onDraft,
  onSave,
  ...words
}: WordsFormProps) {
  const [subject, setSubject] = useState(words.subject ?? '');
  const [contents, setContents] = useState(words.contents);
  const [saved, setSaved] = useState(words);
  const isChanged = contents !== saved.contents || subject !== (saved.subject ?? '');
  useEffect(() => onDraft?.(isChanged), [onDraft, isChanged]);
  if (isReadOnly && !isChanged) {
    return (
      <div className="markup-words">
        {words.subject === '' ? null : <strong>{words.subject}</strong>}
        <p>{words.contents === '' ? 'No comment.' : words.contents}</p>
      </div>
    );
  }
  return (
    <form
      className="markup-words"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChanged) {
          announce('No changes to save.');
          return;
        }
        const now = words.subject === undefined ? { contents } : { subject, contents };
        onSave(now);
        // A reply is sent once.
        if (words.subject === undefined) setContents('');
        else setSaved(now);
      }}
    >
      {words.subject === undefined ? null : (
        <TextField
          label="Subject"
          value={subject}
          maxLength={MAX_SUBJECT}
          isReadOnly={isReadOnly}
          onChange={setSubject}
        />
      )}
      <TextField
        label={label}
        isMultiline
        value={contents}
        maxLength={MAX_LENGTH}
        isReadOnly={isReadOnly}
        {...(isReadOnly && { hint: UNSENT_WORDS })}
        onChange={setContents}
      />
      {isReadOnly ? null : (
        <Button type="submit" variant="primary">
          {words.subject === undefined ? 'Add reply' : 'Save'}
        </Button>
      )}
    </form>
  );
}
