/** The list of all commands, by words: what one can do here, and where one can go. */
import { useEffect, useEffectEvent, useState } from 'react';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useDebounced } from '../../lib/debounce.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { ChoiceSearch } from '../../ui/choice-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { matchingCommands, withRecent } from './model/commands.ts';
import type { Command } from './model/commands.ts';
import './palette.css';

type PaletteProps = {
  /** What can be typed. */
  label: string;
  /** All that can be done now; what is typed may add others, such as an issue by its number. */
  commandsFor: (typed: string) => readonly Command[];
  onClose: () => void;
};

const MEMORY_KEY = 'recent-commands';

/** Ids of the commands that were run last, on any screen. */
function remembered(): readonly string[] {
  const ids = readLocal(MEMORY_KEY);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** How long to wait after the last keystroke before announcing the number of commands. */
const REST_MS = 300;

export function Palette({ label, commandsFor, onClose }: PaletteProps) {
  const [typed, type] = useState('');
  const [recent] = useState(remembered);
  const groups = matchingCommands(commandsFor(typed), typed, recent);
  const commands = groups.flatMap((group) => group.commands);
  const rested = useDebounced(typed.trim(), REST_MS);
  const announceCount = useEffectEvent(() =>
    announce(commands.length === 0 ? 'No matching commands' : plural(commands.length, 'command')),
  );
  useEffect(() => {
    if (rested !== '') announceCount();
  }, [rested]);
  return (
    <Dialog title="Commands" isOpen onClose={onClose}>
      <div className="palette">
        <ChoiceSearch
          label={label}
          value={typed}
          onChange={type}
          listLabel="Commands"
          groups={groups.map(({ group, commands: ofGroup }) => ({
            id: group,
            label: group,
            choices: ofGroup.map(({ id, label: name, note, shortcut }) => ({
              // A recent command is listed once, so its id is free.
              id,
              text: [name, note, shortcut].filter((part) => part !== undefined).join(', '),
              isChosen: false,
              content: (
                <>
                  <span className="clip grow">{name}</span>
                  {note === undefined ? null : (
                    <span className="palette-note t3 f12 clip">{note}</span>
                  )}
                  {shortcut === undefined ? null : <kbd>{shortcut}</kbd>}
                </>
              ),
            })),
          }))}
          notice={null}
          emptyText="No matching commands"
          onPick={(id) => {
            const command = commands.find((each) => each.id === id);
            if (command === undefined) return;
            onClose();
            writeLocal(MEMORY_KEY, withRecent(recent, command.id));
            command.act();
          }}
        />
      </div>
    </Dialog>
  );
}
