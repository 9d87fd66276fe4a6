/** "Select a page to compare": sheets by number or title, sections by code (V-029). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { pagesQuery } from '../../api/projects.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import { choiceGroups } from './model/page-choices.ts';
import type { PageChoice } from './model/page-choices.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { Button } from '../../ui/button.tsx';
import { ChoicePicker, ChoiceSearch } from '../../ui/choice-picker.tsx';
import './page-picker.css';

type PagePickerProps = {
  projectId: number;
  /** Offered first: the first viewer's sheet in other issuances. */
  matches: readonly Sheet[];
  /** What the second viewer shows. */
  shown: { name: string; file: string; documentId: number; pageNumber: number } | null;
  onPick: (target: ContentsTarget) => void;
};

const PROMPT = 'Select a page to compare';
/** The server's maximum. */
const MAX_SEARCH_LENGTH = 100;

export function PagePicker({ projectId, matches, shown, onPick }: PagePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <Button isSmall className="page-picker">
      {shown === null ? null : <span className="visually-hidden">{`${PROMPT}, now `}</span>}
      <span className="clip page-picker-name">{shown === null ? PROMPT : shown.name}</span>
      {shown === null ? null : <span className="t3 f12 clip page-picker-file">{shown.file}</span>}
      <ChevronDown size={14} aria-hidden />
    </Button>
  );
  return (
    <ChoicePicker label={PROMPT} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen}>
      <Choices
        projectId={projectId}
        matches={matches}
        shown={shown}
        onPick={(target) => {
          setOpen(false);
          onPick(target);
        }}
      />
    </ChoicePicker>
  );
}

function Choices({ projectId, matches, shown, onPick }: PagePickerProps) {
  const box = useSearchBox();
  const words = box.words.trim().slice(0, MAX_SEARCH_LENGTH);
  const search = useQuery({ ...pagesQuery(projectId, words), placeholderData: keepPreviousData });
  const groups = choiceGroups(matches, search.data ?? { sheets: [], specs: [] }, words);
  const choices = groups.flatMap((group) => group.choices);
  const isSettled = search.isSuccess && !search.isPlaceholderData;
  const announceCount = useEffectEvent(() =>
    announce(choices.length === 0 ? 'No matching results found' : plural(choices.length, 'result')),
  );
  // Once per answer, not per render.
  useEffect(() => {
    if (words !== '' && isSettled) announceCount();
  }, [words, isSettled]);
  const isShown = ({ target }: PageChoice) =>
    target.documentId === shown?.documentId && target.pageNumber === shown.pageNumber;
  return (
    <ChoiceSearch
      label="Sheet number, title or CSI code"
      value={box.typed}
      onChange={box.type}
      listLabel="Pages"
      groups={groups.map((group) => ({
        ...group,
        choices: group.choices.map((choice) => ({
          id: choice.id,
          text: [choice.number, choice.title, choice.place]
            .filter((part) => part !== '')
            .join(', '),
          isChosen: isShown(choice),
          content: <Choice choice={choice} words={words} isShown={isShown(choice)} />,
        })),
      }))}
      notice={
        search.isError ? (
          <p className="choices-note" role="alert">
            {detailOf(search.error, 'The search failed.')}{' '}
            <Button isSmall onPress={() => void search.refetch()}>
              Retry
            </Button>
          </p>
        ) : null
      }
      // A failed search does not mean no results.
      emptyText={
        search.isError ? '' : search.isPending ? 'Searching...' : 'No matching results found'
      }
      onPick={(id) => {
        const choice = choices.find((each) => each.id === id);
        if (choice !== undefined) onPick(choice.target);
      }}
    />
  );
}

type ChoiceProps = { choice: PageChoice; words: string; isShown: boolean };

function Choice({ choice: { number, title, place }, words, isShown }: ChoiceProps) {
  return (
    <>
      <span className="page-choice-number">
        <Emphasised text={number} words={words} />
      </span>
      <span className="clip grow t2" title={title}>
        <Emphasised text={title} words={words} />
      </span>
      <span className="page-choice-place t3 f12 clip" title={place}>
        {place}
      </span>
      {isShown ? <Check size={15} aria-hidden /> : null}
    </>
  );
}

/** Highlights the first match. */
function Emphasised({ text, words }: { text: string; words: string }) {
  const at =
    words === '' ? -1 : text.toLocaleLowerCase('en').indexOf(words.toLocaleLowerCase('en'));
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="hit">{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  );
}
