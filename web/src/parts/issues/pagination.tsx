/** Below the list: "Showing X of total" and the pages (IL-023 to IL-026). */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import './pagination.css';
import { lastPage, pageLinks } from './page-links.ts';

type PaginationProps = {
  page: number;
  perPage: number;
  /** Issues on this page. */
  shown: number;
  total: number;
  onPage: (page: number) => void;
};

export function Pagination({ page, perPage, shown, total, onPage }: PaginationProps) {
  const last = lastPage(total, perPage);
  if (last <= 1) return null;
  return (
    <nav className="issue-pages" aria-label="Pages">
      <span className="t2 f12">
        Showing {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      <span className="end row g2">
        <IconButton label="Previous page" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
          <ChevronLeft size={16} />
        </IconButton>
        {pageLinks(page, last).map((link) =>
          typeof link === 'number' ? (
            <button
              key={link}
              type="button"
              className="ib issue-page"
              aria-label={`Page ${link.toLocaleString('en-US')}`}
              aria-current={link === page ? 'page' : undefined}
              onClick={() => onPage(link)}
            >
              {link.toLocaleString('en-US')}
            </button>
          ) : (
            <span key={link} className="t3" aria-hidden="true">
              …
            </span>
          ),
        )}
        <IconButton label="Next page" isDisabled={page >= last} onPress={() => onPage(page + 1)}>
          <ChevronRight size={16} />
        </IconButton>
      </span>
    </nav>
  );
}
