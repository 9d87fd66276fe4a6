/** A text field that offers people to name after an @: they are told about the comment. */
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Person } from '../../api/lookups.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { TextField } from '../../ui/text-field.tsx';
import { PersonMark } from './marks.tsx';
import { mentionAt, peopleFor, withMention } from './mention-query.ts';

type MentionFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  people: readonly Person[];
  maxLength: number;
  autoFocus: boolean;
  error: string | null;
};

/** Arrow keys choose a person, Enter or Tab names them, Escape closes the list. */
export function MentionField({ people, value, onChange, ...field }: MentionFieldProps) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const list = useRef<HTMLDivElement | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const query = caret === null ? null : mentionAt(value, caret);
  const offered = query === null ? [] : peopleFor(query.words, people);
  const count = offered.length;
  useEffect(() => {
    if (count > 0)
      announce(`${plural(count, 'person', 'people')}. Arrow keys choose, Enter names.`);
  }, [count]);
  // The field may be the last thing in sight.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  const idOf = (index: number) => `${listId}-${index}`;
  const pick = (index: number) => {
    const person = offered[index];
    if (person === undefined || query === null || caret === null) return;
    const next = withMention(value, { start: query.start, caret, name: person.full_name });
    onChange(next.text);
    setCaret(null);
    // Once the field has the text.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (count === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (event.key === 'ArrowUp') setActive((active - 1 + count) % count);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(active);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    // Enter, Escape and Tab are the list's.
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field inside
    <div className="mention-field" onKeyDown={onKeyDown} onBlur={() => setCaret(null)}>
      <TextField
        {...field}
        isMultiline
        value={value}
        focusRef={(element) => {
          area.current = element instanceof HTMLTextAreaElement ? element : null;
        }}
        onChange={(typed) => {
          onChange(typed);
          setActive(0);
          setCaret(area.current?.selectionStart ?? null);
        }}
        {...(count > 0 && { list: { id: listId, activeId: idOf(active) } })}
      />
      {count === 0 ? null : (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label="People to name"
          className="menu mention-list"
        >
          {offered.map(({ id, full_name: name }, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and its keys
            <div
              key={id}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={index === active ? 'mi sel' : 'mi'}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(index)}
            >
              <PersonMark name={name} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
