/** Asks what becomes of markups that someone else changed too, and of new ones that the server refused. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { appearanceOf } from '../../../../markups/src/appearance.ts';
import { boundsOf } from '../../../../markups/src/geometry.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { MarkupKey } from '../../host/markups/document-markups.ts';
import type { Conflict, Refusal } from '../../host/markups/markup-questions.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { NO_ANSWER } from '../../api/api-error.ts';
import { DrawnSvg } from '../../paper/drawn-svg.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusPaper } from './focus-paper.ts';
import { markupName } from './model/markup-name.ts';

type UnsavedMarkupsProps = {
  markups: MarkupStore;
  conflicts: readonly Conflict[];
  refusals: readonly Refusal[];
  isOpen: boolean;
  onClose: () => void;
};

/** Around a picture, page points. */
const AIR = 12;

export function UnsavedMarkups(props: UnsavedMarkupsProps) {
  const { markups, conflicts, refusals } = props;
  return (
    <Dialog title="Markups that are not saved" isOpen={props.isOpen} onClose={props.onClose}>
      <Decisions count={conflicts.length + refusals.length}>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.key}
            conflict={conflict}
            onChoose={(choice) => markups.resolve(conflict.key, choice)}
          />
        ))}
        {refusals.map((refusal) => (
          <RefusalChoice
            key={refusal.key}
            refusal={refusal}
            onChoose={(key, choice) => markups.settle(key, choice)}
          />
        ))}
      </Decisions>
    </Dialog>
  );
}

/** After each decision the focus goes on to the next, and after the last to the paper. */
function Decisions({ count, children }: { count: number; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const former = useRef(count);
  useLayoutEffect(() => {
    if (count < former.current) body.current?.querySelector('button')?.focus();
    former.current = count;
  }, [count]);
  // The button that opened the dialog takes the focus back, unless it is gone, too.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusPaper();
      });
    },
    [],
  );
  return (
    <div ref={body} className="body unsaved-markups">
      {children}
    </div>
  );
}

type ConflictChoiceProps = {
  conflict: Conflict;
  onChoose: (choice: 'mine' | 'theirs') => void;
};

function ConflictChoice({ conflict, onChoose }: ConflictChoiceProps) {
  const { mine, theirs, row } = conflict;
  const who = row?.author?.full_name ?? 'someone else';
  const name = markupName(mine ?? theirs);
  return (
    <section aria-label={`${name} on page ${(mine ?? theirs)?.pageNumber ?? 1}`}>
      <h3>
        {name}, page {(mine ?? theirs)?.pageNumber ?? 1}
      </h3>
      <p>You and {who} changed it at the same time.</p>
      <div className="unsaved-versions">
        <Version label="Your version" markup={mine} />
        <Version label="The other version" markup={theirs} />
      </div>
      <div className="row g6">
        <Button onPress={() => onChoose('mine')}>Keep yours</Button>
        <Button onPress={() => onChoose('theirs')}>Use the other</Button>
      </div>
    </section>
  );
}

function Version({ label, markup }: { label: string; markup: Markup | null }) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {markup === null ? <p>Deleted</p> : <Picture markup={markup} />}
      {markup === null || markup.contents === '' ? null : <p>{markup.contents}</p>}
    </figure>
  );
}

function Picture({ markup }: { markup: Markup }) {
  const [x0, y0, x1, y1] = boundsOf(markup) ?? [0, 0, 1, 1];
  return (
    <svg
      viewBox={`${x0 - AIR} ${y0 - AIR} ${x1 - x0 + 2 * AIR} ${y1 - y0 + 2 * AIR}`}
      aria-hidden="true"
    >
      <DrawnSvg drawn={appearanceOf(markup)} />
    </svg>
  );
}

type RefusalChoiceProps = {
  refusal: Refusal;
  onChoose: (key: MarkupKey, choice: 'retry' | 'drop') => void;
};

function RefusalChoice({ refusal: { key, markup, reason }, onChoose }: RefusalChoiceProps) {
  return (
    <section aria-label={`${markupName(markup)} on page ${markup.pageNumber}`}>
      <h3>
        {markupName(markup)}, page {markup.pageNumber}
      </h3>
      <p>{reason ?? NO_ANSWER}</p>
      <div className="row g6">
        <Button onPress={() => onChoose(key, 'retry')}>Try again</Button>
        <Button variant="danger" onPress={() => onChoose(key, 'drop')}>
          Drop it
        </Button>
      </div>
    </section>
  );
}
