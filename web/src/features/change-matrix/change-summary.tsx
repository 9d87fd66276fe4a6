/** What a language model says an issuance changed, with the sheets that each sentence is about. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ChangeMatrix } from '../../../../contract/src/issuances/changes.ts';
import { sheetOf } from '../../domain/change-matrix.ts';
import { sheetInWords, sheetName } from '../../domain/sheet-name.ts';
import { placeOf } from './change-place.ts';
import './change-matrix.css';

/** More are in the table below. */
const MOST_SHEETS = 6;

type ChangeSummaryProps = { projectId: number; matrix: ChangeMatrix };

export function ChangeSummary({ projectId, matrix: { summary, changes } }: ChangeSummaryProps) {
  if (summary === null) return null;
  const bySheet = new Map(changes.map((change) => [sheetOf(change).id, change]));
  return (
    <section className="change-summary" aria-labelledby="change-summary">
      <h2 id="change-summary" className="f14 m">
        Summary
      </h2>
      <ul>
        {summary.sentences.map(({ text, sheet_ids: ids }) => {
          const sheets = ids.flatMap((id) => bySheet.get(id) ?? []);
          const more = sheets.length - MOST_SHEETS;
          return (
            <li key={text}>
              {text}{' '}
              <span className="t2 f12">
                {sheets.slice(0, MOST_SHEETS).map((change, at) => {
                  const name = sheetName(sheetOf(change));
                  const isOverlay = change.overlay_execution_id !== null;
                  return (
                    <Fragment key={sheetOf(change).id}>
                      {at === 0 ? '' : ', '}
                      <Link
                        to="/projects/$projectId"
                        params={{ projectId: String(projectId) }}
                        search={placeOf(change)}
                        className="nb"
                        aria-label={`${sheetInWords(name)}: ${isOverlay ? 'open the overlay' : 'open the sheet'}`}
                      >
                        {name.number}
                      </Link>
                    </Fragment>
                  );
                })}
                {more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="t2 f12">
        Written by {summary.model} at {summary.host}. Its numbers are those of the differences; what
        else it says was not checked.
      </p>
    </section>
  );
}
