/** What a markup says, or an answer to it. */
import { useState } from 'react';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Words = { subject?: string; contents: string };

type WordsFormProps = Words & {
  /** Of the text. */
  label: string;
  isReadOnly?: boolean;
  onSave: (words: Words) => void;
};

/** Long texts make a markup too large to be stored. */
const MAX_LENGTH = 10_000;
const MAX_SUBJECT = 255;

export function WordsForm({ label, isReadOnly = false, onSave, ...words }: WordsFormProps) {
  const [subject, setSubject] = useState(words.subject ?? '');
  const [contents, setContents] = useState(words.contents);
  const [saved, setSaved] = useState(words);
  if (isReadOnly) {
    return (
      <div className="markup-words">
        {words.subject === '' ? null : <strong>{words.subject}</strong>}
        <p>{words.contents === '' ? 'No comment.' : words.contents}</p>
      </div>
    );
  }
  const isChanged = contents !== saved.contents || subject !== (saved.subject ?? '');
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
        <TextField label="Subject" value={subject} maxLength={MAX_SUBJECT} onChange={setSubject} />
      )}
      <TextField
        label={label}
        isMultiline
        value={contents}
        maxLength={MAX_LENGTH}
        onChange={setContents}
      />
      <Button type="submit" variant="primary">
        {words.subject === undefined ? 'Add reply' : 'Save'}
      </Button>
    </form>
  );
}
