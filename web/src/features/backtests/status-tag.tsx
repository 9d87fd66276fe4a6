/** The status of a backtest as a tag. */
import { statusWords } from './model/results.ts';

export function StatusTag({ status }: { status: string }) {
  const { text, tone } = statusWords(status);
  return <span className={tone === '' ? 'tag' : `tag ${tone}`}>{text}</span>;
}
