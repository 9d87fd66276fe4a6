/** Messages in the panes: loading, errors and notices. */
import { TriangleAlert } from 'lucide-react';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import type { Notice } from '../../../../workers/protocol/document.ts';
import { pageSheetName } from '../../domain/sheet-name.ts';
import { plural } from '../../domain/units.ts';
import { SideMessage } from '../viewer/side-message.tsx';
import { pickPdfs } from '../../lib/file-picking.ts';
import type { ComparisonState } from '../../host/comparison/comparison-state.ts';
import type { ComparisonModel } from '../../host/comparison/comparison-model.ts';

type MessageProps = { model: ComparisonModel; state: ComparisonState; side: Side };

export function Message({ model, state, side }: MessageProps) {
  const { comparison } = model;
  const one = state[side];
  const next = one.page + 1 < one.pages.length ? one.page + 1 : null;
  return (
    <SideMessage
      letter={side === 'a' ? 'A' : 'B'}
      fileName={one.name ?? ''}
      sheetName={pageSheetName(one.pages[one.page], one.page).number}
      about={one.file === 'open' ? 'sheet' : 'file'}
      isLocked={one.file === 'locked'}
      progress={one.progress}
      error={one.error}
      onPassword={(password) => {
        comparison.givePassword(side, password).catch(reportError);
      }}
      onCancel={() => comparison.cancel(side)}
      onRetry={() => {
        comparison.retry(side).catch(reportError);
      }}
      onChoose={
        !model.mayChoose
          ? null
          : () => {
              pickPdfs(false)
                .then(([picked]) =>
                  picked === undefined ? undefined : comparison.openPicked(side, picked),
                )
                .catch(reportError);
            }
      }
      onNextSheet={
        next === null
          ? undefined
          : () => {
              comparison.choosePage(side, next, true).catch(reportError);
            }
      }
    />
  );
}

type SideNotice = { side: 'A' | 'B' | 'A and B'; notice: Notice };

/** Of both sides, once if they have the same. */
function noticesOf({ a, b }: ComparisonState): SideNotice[] {
  const isIn = (others: readonly Notice[], { message }: Notice) =>
    others.some((other) => other.message === message);
  return [
    ...a.notices.map((notice) => ({
      side: isIn(b.notices, notice) ? ('A and B' as const) : ('A' as const),
      notice,
    })),
    ...b.notices
      .filter((notice) => !isIn(a.notices, notice))
      .map((notice) => ({ side: 'B' as const, notice })),
  ];
}

function NoticeLines({ notices }: { notices: readonly SideNotice[] }) {
  return (
    <ul>
      {notices.map(({ side, notice }) => (
        <li key={`${side}${notice.message}`} className="f12">
          <b className="sb">{side}:</b> {notice.message}
        </li>
      ))}
    </ul>
  );
}

/** Notices of each side. Damage is always in sight: what a file lacks is no difference. The others can be opened. */
export function Notices({ state }: { state: ComparisonState }) {
  const all = noticesOf(state);
  if (all.length === 0) return null;
  const damage = all.filter(({ notice }) => notice.kind === 'repaired');
  const others = all.filter(({ notice }) => notice.kind !== 'repaired');
  return (
    <div className="float notices">
      {damage.length === 0 ? null : (
        <div className="notices-damage">
          <TriangleAlert size={14} aria-hidden />
          <NoticeLines notices={damage} />
        </div>
      )}
      {others.length === 0 ? null : (
        <details>
          <summary>{plural(others.length, 'notice')}</summary>
          <NoticeLines notices={others} />
        </details>
      )}
    </div>
  );
}
