/** The title of an issue: pressed, it shows the issue on its page; the link beside it opens the issue in its project. */
import { Link } from '@tanstack/react-router';
import { SquareArrowOutUpRight } from 'lucide-react';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { Button } from '../../ui/button.tsx';

export function IssueTitle({ issue, onPress }: { issue: Issue; onPress: () => void }) {
  return (
    <span className="row g6 grow match-title">
      <Button className="issue-link match-open" onPress={onPress}>
        {issue.summary}
      </Button>
      <Link
        to="/projects/$projectId"
        params={{ projectId: issue.project_id }}
        search={{ issueId: issue.id }}
        className="match-elsewhere"
        aria-label={`Open issue ${issue.id} in its project`}
        title="Open in its project"
      >
        <SquareArrowOutUpRight size={13} aria-hidden />
      </Link>
    </span>
  );
}
