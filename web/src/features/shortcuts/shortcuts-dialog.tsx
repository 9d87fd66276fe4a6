/** All shortcuts, and a switch to turn off single-letter ones. */
import { lettersStore, setLetters, SHORTCUTS } from '../../lib/shortcuts.ts';
import type { ShortcutGroup } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type ShortcutsDialogProps = {
  isOpen: boolean;
  /** The screen's groups, in this order. */
  groups: readonly ShortcutGroup[];
  onClose: () => void;
};

export function ShortcutsDialog({ isOpen, groups, onClose }: ShortcutsDialogProps) {
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
              {SHORTCUTS.filter((s) => s.group === group).map((shortcut) => (
                <div key={shortcut.id}>
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
