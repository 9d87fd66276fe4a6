/** Keys that go from row to row. */
const PAGE_ROWS = 10;

/** Of a KeyboardEvent. */
type PressedKey = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The row that a key goes to; null for other keys, and with Ctrl, Alt or Meta. `at` is -1 before the first row. */
export function rowAfterKey(event: PressedKey, at: number, count: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return null;
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  switch (event.key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + PAGE_ROWS);
    case 'PageUp':
      return within(at - PAGE_ROWS);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
