/** The search box of a list of issues: Enter applies the words (IL-006), clearing the box removes them (IL-007). */
import { useState } from 'react';
import { SearchField } from '../../ui/search-field.tsx';

type IssueSearchBoxProps = {
  /** What the list is searched for. */
  applied: string;
  onApply: (words: string) => void;
};

export function IssueSearchBox({ applied, onApply }: IssueSearchBoxProps) {
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  if (applied !== seen) {
    // Cleared elsewhere, or another URL.
    setSeen(applied);
    setTyped(applied);
  }
  return (
    <SearchField
      label="Search issues"
      value={typed}
      onChange={(words) => {
        setTyped(words);
        if (words === '' && applied !== '') onApply('');
      }}
      onSubmit={(words) => {
        if (words.trim() !== applied) onApply(words.trim());
      }}
    />
  );
}
