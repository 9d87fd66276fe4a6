/** Marks a sheet that a later issuance replaced or removed, and opens its latest version. */
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { issuancesQuery } from '../../api/issuances.ts';
import { issuedIndex, whyNotCurrent } from '../../domain/issued-set.ts';
import './superseded-tag.css';

type SupersededTagProps = {
  projectId: number;
  sheetId: number;
  /** Opens a sheet by its id; absent where nothing can be opened. */
  onOpen?: (sheetId: number) => void;
};

export function SupersededTag({ projectId, sheetId, onOpen }: SupersededTagProps) {
  const { data: set } = useQuery(issuancesQuery(projectId));
  const found = set === undefined ? null : whyNotCurrent(issuedIndex(set), sheetId);
  if (found === null) return null;
  const { words, latestId } = found;
  return (
    <span className="tag warn superseded-tag" title={words}>
      <History size={12} aria-hidden />
      <span className="clip">{words}</span>
      {latestId === null || onOpen === undefined ? null : (
        <button type="button" className="link" onClick={() => onOpen(latestId)}>
          Open latest
        </button>
      )}
    </span>
  );
}
