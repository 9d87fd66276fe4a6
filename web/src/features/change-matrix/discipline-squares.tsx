/** One square for each sheet, one row for each discipline: how much an issuance changed, at a glance. */
import { CHANGE_STATE_WORDS } from '../../../../contract/src/issuances/words.ts';
import type { ChangeState } from '../../../../contract/src/issuances/kinds.ts';
import { byDiscipline, keyOf, sheetOf } from '../../domain/change-matrix.ts';
import type { SheetChange } from '../../../../contract/src/issuances/changes.ts';
import { sheetName } from '../../domain/sheet-name.ts';
import { StateIcon } from './change-state.tsx';

const BLANK: readonly ChangeState[] = ['unchanged', 'waiting'];

/** For eyes only: the table below has the same. */
export function DisciplineSquares({ changes }: { changes: readonly SheetChange[] }) {
  return (
    <div className="matrix" aria-hidden>
      {byDiscipline(changes).map(({ discipline, changes: own, differing }) => (
        <div key={discipline} className="matrix-row">
          <span className="matrix-name clip">{discipline}</span>
          <span className="t3 num matrix-count">{own.length}</span>
          <span className="matrix-squares">
            {own.map((change) => (
              <span
                key={keyOf(change)}
                className={`matrix-square is-${change.state}`}
                title={`${sheetName(sheetOf(change)).number}: ${CHANGE_STATE_WORDS[change.state]}`}
              >
                {BLANK.includes(change.state) ? null : <StateIcon state={change.state} />}
              </span>
            ))}
          </span>
          <span className="t2 nb f12">
            {differing} of {own.length} differ
          </span>
        </div>
      ))}
    </div>
  );
}
