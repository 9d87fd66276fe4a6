/** What is not saved: in words beside the tools, with what people decide about it (AN-014). */
import { CloudAlert, CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { focusPaper } from './focus-paper.ts';
import { markupName } from './model/markup-name.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { NO_ANSWER } from '../../api/api-error.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { UnsavedMarkups } from './unsaved-markups.tsx';

export function SaveStatus({ markups }: { markups: MarkupStore }) {
  const { unsaved, conflicts, refusals } = useStore(markups.store);
  const [isOpen, setOpen] = useState(false);
  const isDown = useOutage(markups);
  useTellings(markups, isDown);
  const kept = refusals.filter(({ isTakenBack }) => !isTakenBack);
  const toDecide = conflicts.length + kept.length;
  // What comes later opens no dialog by itself.
  if (isOpen && toDecide === 0) setOpen(false);
  const isWaiting = isDown && unsaved > toDecide;
  return (
    <>
      {toDecide === 0 && !isWaiting ? null : (
        <StatusButton
          icon={toDecide > 0 ? <CloudAlert size={15} /> : <CloudOff size={15} />}
          words={
            toDecide > 0
              ? `${plural(toDecide, 'markup')} to decide`
              : `${plural(unsaved, 'markup')} not saved. Try again`
          }
          onPress={() => (toDecide > 0 ? setOpen(true) : markups.flush())}
        />
      )}
      <UnsavedMarkups
        markups={markups}
        conflicts={conflicts}
        refusals={kept}
        isOpen={isOpen && toDecide > 0}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

type StatusButtonProps = { icon: ReactNode; words: string; onPress: () => void };

function StatusButton({ icon, words, onPress }: StatusButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element !== null && element === document.activeElement) focusPaper();
    };
  }, []);
  return (
    <Button
      buttonRef={button}
      variant="quiet"
      isSmall
      hasIcon
      className="save-status"
      onPress={onPress}
    >
      {icon}
      {words}
    </Button>
  );
}

/** Whether changes wait for a connection: attempts that fail in between are no news. */
function useOutage(markups: MarkupStore): boolean {
  const saving = useStore(markups.saving);
  const [isDown, setDown] = useState(false);
  if (saving === 'waiting' && !isDown) setDown(true);
  if (saving === 'idle' && isDown) setDown(false);
  return isDown;
}

/** Says once what went wrong. */
function useTellings(markups: MarkupStore, isDown: boolean): void {
  const { unsaved, conflicts, refusals } = useStore(markups.store);
  const tell = (title: string, detail: string) => {
    showToast({ tone: 'bad', title, detail });
    announce(`${title}. ${detail}`, 'assertive');
  };
  const latest = refusals.at(-1) ?? null;
  const tellRefusal = useEffectEvent(() => {
    if (latest === null) return;
    const { key, markup, reason, isTakenBack } = latest;
    const after = isTakenBack ? 'It is as it was before.' : 'Try again or drop it.';
    tell(`${markupName(markup)} was not saved`, `${reason ?? NO_ANSWER} ${after}`);
    if (isTakenBack) markups.settle(key, 'drop');
  });
  useEffect(() => tellRefusal(), [latest]);
  const conflict = conflicts.at(-1) ?? null;
  const tellConflict = useEffectEvent(() => {
    const shown = conflict?.mine ?? conflict?.theirs ?? null;
    if (shown === null) return;
    const who = conflict?.row?.author?.full_name ?? 'Someone else';
    tell(`${markupName(shown)} was not saved`, `${who} changed it meanwhile. Choose a version.`);
  });
  useEffect(() => tellConflict(), [conflict]);
  const wasDown = useRef(false);
  const tellOutage = useEffectEvent(() => {
    if (isDown) {
      tell(
        'Markups are not saved',
        'The server is not responding. They are kept here, and sent when it does.',
      );
    } else if (wasDown.current && unsaved === 0) announce('Markups are saved.');
    wasDown.current = isDown;
  });
  useEffect(() => tellOutage(), [isDown]);
}
