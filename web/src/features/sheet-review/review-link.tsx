/** The way to the sheet review, below the contents. */
import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { contentsSheets } from '../../domain/contents-tree.ts';
import { reviewCounts } from '../../domain/sheet-review.ts';

type ReviewLinkProps = { projectId: number; contents: TableOfContents | undefined };

export function ReviewLink({ projectId, contents }: ReviewLinkProps) {
  const { all, check } = reviewCounts(contentsSheets(contents));
  if (all === 0) return null;
  return (
    <Link
      to="/projects/$projectId/sheets"
      params={{ projectId: String(projectId) }}
      search={check > 0 ? { filter: 'check' } : {}}
      className="review-link"
    >
      <ClipboardCheck size={16} aria-hidden />
      <span className="grow">Review sheets</span>
      {check === 0 ? null : (
        <span className="tag warn">{check.toLocaleString('en-US')} to check</span>
      )}
    </Link>
  );
}
