/** What the language model was asked about the project, what that cost, and the limit. For administrators. */
import { useQuery } from '@tanstack/react-query';
import type { Coverage, ModelUsage } from '../../../../contract/src/checks/operations.ts';
import { detailOf } from '../../api/api-error.ts';
import { modelUsageQuery } from '../../api/checks.ts';
import { plural } from '../../domain/units.ts';
import { dollarsText } from '../../parts/change-orders/words.ts';
import { LoadFailure } from '../../ui/states.tsx';

type Model = NonNullable<Coverage['model']>;
type Month = ModelUsage['months'][number];

const count = (value: number) => value.toLocaleString('en-US');
const costOf = ({ cost }: Month) => (cost === null ? 'not known' : dollarsText(cost));

/** "12 calls, 120,000 of 2,000,000 tokens, $0.45 of $5.00" */
function usedWords({ limit, months }: ModelUsage): string {
  // Limits are for months of UTC, as the server counts them.
  const now = new Date().toISOString().slice(0, 7);
  const month = months.find((each) => each.month === now);
  const tokens = month === undefined ? 0 : month.input_tokens + month.output_tokens;
  const most = limit === null ? '' : ` of ${count(limit.tokens)}`;
  const cost = month?.cost ?? (limit?.cost === undefined || limit.cost === null ? null : 0);
  const mostCost = limit?.cost ? ` of ${dollarsText(limit.cost)}` : '';
  return [
    plural(month?.calls ?? 0, 'call'),
    `${count(tokens)}${most} tokens`,
    ...(cost === null ? [] : [`${dollarsText(cost)}${mostCost}`]),
  ].join(', ');
}

export function ModelUse({ projectId, model }: { projectId: number; model: Model }) {
  const { data, error, isFetching, refetch } = useQuery(modelUsageQuery(projectId));
  return (
    <section aria-label="Use of the language model" className="model-use">
      <h3 className="f12 m">
        Use of {model.name} at {model.host}
      </h3>
      {data === undefined ? (
        error === null ? (
          <p className="t2 f12">Loading the use…</p>
        ) : (
          <LoadFailure
            title="The use could not be loaded"
            detail={detailOf(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <>
          <p className="t2 f12">This month: {usedWords(data)}.</p>
          {data.months.length > 0 ? <Months months={data.months} /> : null}
        </>
      )}
    </section>
  );
}

function Months({ months }: Pick<ModelUsage, 'months'>) {
  return (
    <details className="f12">
      <summary>By month</summary>
      <table>
        <thead>
          <tr>
            {['Month', 'Calls', 'Input tokens', 'Output tokens', 'Cost'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{month.month}</th>
              <td>{count(month.calls)}</td>
              <td>{count(month.input_tokens)}</td>
              <td>{count(month.output_tokens)}</td>
              <td>{costOf(month)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
