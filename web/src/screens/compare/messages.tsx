/** Messages in the panes: loading, errors and notices. */
import type { Side } from '../../../../workers/protocol/comparison.ts';
import { pageSheetName } from '../../domain/sheet-name.ts';
import { SideMessage } from '../../features/viewer/side-message.tsx';
import { pickPdfs } from '../../lib/file-picking.ts';
import type { ComparisonState } from './comparison-state.ts';
import type { ScreenModel } from './use-comparison.ts';

type MessageProps = { model: ScreenModel; state: ComparisonState; side: Side };

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
      onChoose={() => {
        pickPdfs(false)
          .then(([picked]) =>
            picked === undefined ? undefined : comparison.openPicked(side, picked),
          )
          .catch(reportError);
      }}
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

/** Notices of each side, such as repairs and restarted workers. */
export function Notices({ state }: { state: ComparisonState }) {
  const all = (['a', 'b'] as const).flatMap((side) =>
    state[side].notices.map((notice) => ({ side, notice })),
  );
  if (all.length === 0) return null;
  const shared = (message: string) =>
    state.a.notices.some((n) => n.message === message) &&
    state.b.notices.some((n) => n.message === message);
  return (
    <details className="float notices">
      <summary>{all.length === 1 ? '1 notice' : `${all.length} notices`}</summary>
      <ul>
        {all
          .filter(({ side, notice }) => side === 'a' || !shared(notice.message))
          .map(({ side, notice }) => (
            <li key={`${side}${notice.message}`} className="f12">
              <b className="sb">{shared(notice.message) ? 'A and B' : side.toUpperCase()}:</b>{' '}
              {notice.message}
            </li>
          ))}
      </ul>
    </details>
  );
}
