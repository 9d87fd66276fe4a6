/** The search of the whole project: sheets, sections, issues, markups and the text of pages, in one list. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Document, TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { projectSearchQuery } from '../../api/projects.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceSearch } from '../../ui/choice-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { hitGroups } from './model/hit-choices.ts';
import type { HitChoice, HitTarget } from './model/hit-choices.ts';
import './project-search.css';

/** One letter is in nearly every line. */
const SHORTEST_SEARCH = 2;
/** The server's maximum. */
const LONGEST_SEARCH = 100;

type SearchDialogProps = {
  projectId: number;
  contents: TableOfContents | undefined;
  documents: readonly Document[];
  /** What was searched for last. */
  words: string;
  onWords: (words: string) => void;
  onOpen: (target: HitTarget) => void;
  onClose: () => void;
};

export function SearchDialog(props: SearchDialogProps) {
  const { projectId, contents, documents, onWords } = props;
  const box = useSearchBox(props.words);
  const words = box.words.trim().slice(0, LONGEST_SEARCH);
  const isLong = words.length >= SHORTEST_SEARCH;
  const search = useQuery({ ...projectSearchQuery(projectId, words), enabled: isLong });
  const groups =
    isLong && search.data !== undefined
      ? hitGroups(search.data, words, { contents, documents })
      : [];
  const choices = groups.flatMap((group) => group.choices);
  const isSettled = isLong && search.isSuccess && !search.isPlaceholderData;

  useEffect(() => onWords(box.typed), [box.typed, onWords]);
  const announceCount = useEffectEvent(() =>
    announce(choices.length === 0 ? 'No matching results found' : plural(choices.length, 'result')),
  );
  // Once per answer, not per render.
  useEffect(() => {
    if (isSettled) announceCount();
  }, [words, isSettled]);

  return (
    <Dialog title="Search the project" isOpen onClose={props.onClose}>
      <div className="project-search">
        <ChoiceSearch
          label="Sheets, sections, issues, markups and text"
          value={box.typed}
          onChange={box.type}
          listLabel="Results"
          groups={groups.map(({ id, label, choices: ofGroup }) => ({
            id,
            label,
            choices: ofGroup.map((choice) => ({
              id: choice.id,
              text: [choice.name, choice.parts.map(({ text }) => text).join(''), choice.place]
                .filter((part) => part !== '')
                .join(', '),
              isChosen: false,
              content: <Hit choice={choice} />,
            })),
          }))}
          notice={
            isLong && search.isError ? (
              <p className="choices-note" role="alert">
                {detailOf(search.error, 'The search failed.')}{' '}
                <Button isSmall onPress={() => void search.refetch()}>
                  Retry
                </Button>
              </p>
            ) : null
          }
          emptyText={
            box.typed.trim().length >= SHORTEST_SEARCH
              ? // A failed search does not mean no results.
                search.isError
                ? ''
                : isSettled
                  ? 'No matching results found'
                  : 'Searching…'
              : 'Type at least two characters: words in any order, a sheet number, #12 for an issue, or "words in quotes".'
          }
          onPick={(id) => {
            const choice = choices.find((each) => each.id === id);
            if (choice !== undefined) props.onOpen(choice.opens);
          }}
        />
      </div>
    </Dialog>
  );
}

function Hit({ choice: { name, parts, place } }: { choice: HitChoice }) {
  return (
    <>
      <span className="hit-name clip">{name}</span>
      <span className="clip grow t2" title={parts.map(({ text }) => text).join('')}>
        <MarkedText parts={parts} />
      </span>
      <span className="hit-place t3 f12 clip" title={place}>
        {place}
      </span>
    </>
  );
}
