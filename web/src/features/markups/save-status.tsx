/** What is not saved: in words beside the tools, with what people decide about it (AN-014). */
import { CloudAlert, CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
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
  const saving = useStore(markups.saving);
  const [isOpen, setOpen] = useState(false);
  useTellings(markups);
  const kept = refusals.filter(({ isTakenBack }) => !isTakenBack);
  const toDecide = conflicts.length + kept.length;
  const isWaiting = saving === 'waiting' && unsaved > toDecide;
  if (toDecide === 0 && !isWaiting) return null;
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        hasIcon
        className="save-status"
        onPress={() => (toDecide > 0 ? setOpen(true) : markups.flush())}
      >
        {toDecide > 0 ? <CloudAlert size={15} /> : <CloudOff size={15} />}
        {toDecide > 0
          ? `${plural(toDecide, 'markup')} to decide`
          : `${plural(unsaved, 'markup')} not saved. Try again`}
      </Button>
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

/** Says once what went wrong. */
function useTellings(markups: MarkupStore): void {
  const { conflicts, refusals } = useStore(markups.store);
  const saving = useStore(markups.saving);
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
  const tellWaiting = useEffectEvent(() => {
    if (saving === 'waiting') {
      tell(
        'Markups are not saved',
        'The server is not responding. They are kept here, and sent when it does.',
      );
    }
  });
  useEffect(() => tellWaiting(), [saving]);
}
