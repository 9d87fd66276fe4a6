/** All shortcuts, and a switch to turn off single-letter ones. */
import { lettersStore, setLetters, SHORTCUTS } from '../../lib/shortcuts.ts';
import type { Shortcut, ShortcutGroup } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type ShortcutsDialogProps = {
  isOpen: boolean;
  /** The screen's groups, in this order. */
  groups: readonly ShortcutGroup[];
  /** Of the screen's features, listed after the others of their groups. */
  more?: readonly Shortcut[];
  onClose: () => void;
};

export function ShortcutsDialog({ isOpen, groups, more = [], onClose }: ShortcutsDialogProps) {
  const lettersOn = useStore(lettersStore);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <div className="body shortcuts">
        <Checkbox isSelected={lettersOn} onChange={setLetters}>
          Use single-key shortcuts while the drawing or list has focus
        </Checkbox>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {[...SHORTCUTS, ...more]
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <div key={shortcut.label}>
                    <dt>{shortcut.label}</dt>
                    <dd>
                      {shortcut.keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
