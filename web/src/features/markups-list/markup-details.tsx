/** What is said about one markup: its text, the answers, its state, and its history. */
import { useState } from 'react';
import type { RefObject } from 'react';
import { REVIEW_STATES } from '../../../../markups/src/replies.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { UNSENT_WORDS } from '../../domain/markup-rights.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CarriedNote } from './carried-note.tsx';
import { MarkupHistory } from './markup-history.tsx';
import { stateName } from './model/listed.ts';
import type { Listed } from './model/listed.ts';

type MarkupDetailsProps = {
  listed: Listed;
  mayReply: boolean;
  onReply: (contents: string) => void;
  onState: (state: string) => void;
  /** Of a carried markup. */
  onAccept: () => void;
  onDiscard: () => void;
  section: RefObject<HTMLElement | null>;
};

export function MarkupDetails({
  listed,
  mayReply,
  section,
  onReply,
  onState,
  onAccept,
  onDiscard,
}: MarkupDetailsProps) {
  const [draft, setDraft] = useState('');
  const { markup, row } = listed.shown;
  const said = listed.replies.filter((reply) => reply.markup.contents !== '');
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="markup-details"
      aria-label={`${listed.kind} ${listed.subject}`.trim()}
    >
      <h3 className="clip">
        {listed.kind}
        {listed.subject === '' ? '' : `: ${listed.subject}`}
      </h3>
      {markup.contents === '' ? null : <p>{markup.contents}</p>}
      {markup.carried === undefined ? null : (
        <CarriedNote
          shown={listed.shown}
          carried={markup.carried}
          onAccept={onAccept}
          onDiscard={onDiscard}
        />
      )}
      {said.length === 0 ? null : (
        <ul aria-label="Replies">
          {said.map(({ key, markup: reply }) => (
            <li key={key}>
              <span className="f12 t2">
                {reply.author}
                {reply.created === null ? '' : `, ${dateTimeText(reply.created)}`}
              </span>
              <p>{reply.contents}</p>
            </li>
          ))}
        </ul>
      )}
      {mayReply ? (
        <>
          <Select
            label="State"
            value={REVIEW_STATES.find((state) => stateName(state) === listed.state) ?? 'None'}
            options={REVIEW_STATES.map((id) => ({ id, label: stateName(id) }))}
            onChange={onState}
          />
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (draft.trim() === '') return;
              onReply(draft.trim());
              setDraft('');
            }}
          >
            <TextField
              label="Reply"
              isMultiline
              value={draft}
              maxLength={10_000}
              onChange={setDraft}
            />
            <Button type="submit" isSmall>
              Add reply
            </Button>
          </form>
        </>
      ) : null}
      {row === null ? null : <MarkupHistory id={row.id} version={row.version} />}
      {mayReply || draft === '' ? null : (
        <TextField
          label="Reply"
          isMultiline
          isReadOnly
          value={draft}
          hint={UNSENT_WORDS}
          onChange={setDraft}
        />
      )}
    </section>
  );
}
