/** An issue's description, of which a card shows the beginning first (IC-004). */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { beginningOf } from './beginning.ts';

/** `isWhole`: the rest is not hidden. */
export function FullText({ text, isWhole }: { text: string; isWhole: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const beginning = beginningOf(text);
  const isCut = beginning !== null && !isWhole;
  return (
    <p className="issue-text">
      {isCut && !isOpen ? `${beginning}… ` : `${text} `}
      {isCut ? (
        <Button className="issue-link" onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'less' : 'more'}
        </Button>
      ) : null}
    </p>
  );
}
