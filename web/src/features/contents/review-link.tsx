/** Link to the sheet review, below the contents. */
import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { contentsSheets } from '../../domain/contents-tree.ts';
import { reviewCounts } from '../../domain/sheet-review.ts';

type ReviewLinkProps = {
  projectId: number;
  contents: TableOfContents | undefined;
  /** Number of files that need a type from the user. */
  unrecognized: number;
};

export function ReviewLink({ projectId, contents, unrecognized }: ReviewLinkProps) {
  if (contents === undefined) return null;
  const { check } = reviewCounts(contentsSheets(contents));
  const open = check + unrecognized;
  return (
    <Link
      to="/projects/$projectId/sheets"
      params={{ projectId: String(projectId) }}
      search={check > 0 ? { filter: 'check' } : {}}
      className="review-link"
    >
      <ClipboardCheck size={16} aria-hidden />
      <span className="grow">Review sheets</span>
      {open === 0 ? null : (
        <span className="tag warn">{open.toLocaleString('en-US')} to check</span>
      )}
    </Link>
  );
}
