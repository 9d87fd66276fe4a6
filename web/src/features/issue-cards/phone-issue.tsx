/**
 * On phones: the selected issue alone. The viewer shows its place in a strip below the head, which Show on sheet enlarges;
 * the bars of the workspace are back with the list.
 */
import { ChevronLeft, MapPin } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { Button, IconButton } from '../../ui/button.tsx';

type PhoneIssueProps = {
  issueId: number;
  /** "2 of 10 on this page of the list"; null if it is not in the list. */
  position: string | null;
  onBack: () => void;
  /** Null if the issue has no place. */
  onShow: (() => void) | null;
  children: ReactNode;
};

export function PhoneIssue({ issueId, position, onBack, onShow, children }: PhoneIssueProps) {
  const place = useRef<HTMLElement>(null);
  useReturnFocus(place, `[data-issue="${issueId}"] .issue-title`, '.issue-title');
  return (
    <section
      ref={place}
      className={onShow === null ? 'phone-issue' : 'phone-issue has-place'}
      aria-label={`Issue ${issueId}`}
    >
      <div className="phone-issue-head">
        <IconButton label="Back to issues" onPress={onBack}>
          <ChevronLeft size={20} />
        </IconButton>
        <p className="grow">
          <span className="m">Issue #{issueId}</span>
          {position === null ? null : <span className="f12 t2">{position}</span>}
        </p>
      </div>
      {onShow === null ? null : (
        <div className="phone-issue-place">
          <Button hasIcon onPress={onShow}>
            <MapPin size={16} aria-hidden />
            Show on sheet
          </Button>
        </div>
      )}
      <div className="scroll">{children}</div>
    </section>
  );
}
