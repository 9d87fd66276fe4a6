/** Presets of tools: the style of now is saved under a name, and chosen again with its tool. */
import { Bookmark, Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { TOOL_PRESET_NAME_LENGTH } from '../../../../contract/src/constants.ts';
import type { ToolPreset } from '../../../../contract/src/users/schema.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import type { ActiveTool } from '../../paper/active-tool.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { DrawingTools } from './drawing-tools.ts';
import {
  presetOf,
  styleOfPreset,
  toolOf,
  withMove,
  withName,
  withoutPreset,
  withPreset,
} from './model/presets.ts';
import { DRAWING_TOOLS, paperToolId } from './model/tools.ts';
import { ToolIcon } from './tool-icon.tsx';
import { usePresets } from './use-presets.ts';
import type { KeptPresets } from './use-presets.ts';

type PresetsProps = {
  drawing: DrawingTools;
  activeTool: ActiveTool;
  /** Called after a preset is chosen, to close what contains the button. */
  onChosen?: () => void;
};

export function PresetsPopover(props: PresetsProps) {
  return (
    <Popover
      label="Tool presets"
      width={320}
      trigger={
        <IconButton label="Tool presets">
          <Bookmark size={16} />
        </IconButton>
      }
    >
      {(close) => (
        <PresetList
          {...props}
          onClose={() => {
            close();
            props.onChosen?.();
          }}
        />
      )}
    </Popover>
  );
}

function PresetList({ drawing, activeTool, onClose }: PresetsProps & { onClose: () => void }) {
  const kept = usePresets();
  const { presets } = kept;
  const [renamed, setRenamed] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<{ preset: ToolPreset; at: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const tell = (refusal: string | null, done: string) => {
    setProblem(refusal);
    announce(refusal ?? done, refusal === null ? 'polite' : 'assertive');
    return refusal === null;
  };

  const choose = (preset: ToolPreset) => {
    drawing.setStyle(styleOfPreset(preset));
    onClose();
    const tool = toolOf(preset);
    // The popover gives the focus back to its button first; then the tool takes it.
    if (tool !== null) requestAnimationFrame(() => drawing.start(tool));
  };
  const remove = async (preset: ToolPreset, at: number) => {
    const { name } = preset;
    const refusal = await kept.change((now) => withoutPreset(now, name));
    if (!tell(refusal, `“${name}” deleted.`)) return;
    setDeleted({ preset, at });
    // Its row is gone, and with it the focus.
    requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
  };
  /** Null, or why the name cannot be that. */
  const rename = async (name: string, typed: string) => {
    let isGone = false;
    const refusal = await kept.change((now) => {
      isGone = now.every((preset) => preset.name !== name);
      return withName(now, name, typed);
    });
    if (refusal !== null && !isGone) return refusal;
    // Without its row, its form is gone, too.
    setRenamed(null);
    tell(refusal, 'Renamed.');
    return null;
  };
  const move = async ({ name }: ToolPreset, by: -1 | 1) => {
    const refusal = await kept.change((now) => withMove(now, name, by));
    tell(refusal, by === -1 ? `“${name}” moved up.` : `“${name}” moved down.`);
  };

  return (
    <div className="presets-panel">
      {presets === undefined ? <Waiting kept={kept} /> : null}
      {presets?.length === 0 ? (
        <p className="t2 f12">No presets yet. Choose a style, then save it here with its tool.</p>
      ) : null}
      {presets === undefined || presets.length === 0 ? null : (
        <ul ref={list} className="presets-list" aria-label="Tool presets">
          {presets.map((preset, at) => (
            <li key={preset.name}>
              {renamed === preset.name ? (
                <RenameForm
                  name={preset.name}
                  isSaving={kept.isSaving}
                  onRename={(typed) => rename(preset.name, typed)}
                  onCancel={() => setRenamed(null)}
                />
              ) : (
                <PresetRow
                  preset={preset}
                  isFirst={at === 0}
                  isLast={at === presets.length - 1}
                  onChoose={() => choose(preset)}
                  onRename={() => setRenamed(preset.name)}
                  onMove={(by) => void move(preset, by)}
                  onDelete={() => void remove(preset, at)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {deleted === null ? null : (
        <p className="row g8 f12 t2">
          <span className="grow clip">“{deleted.preset.name}” deleted.</span>
          <Button
            isSmall
            onPress={() => {
              const { preset, at } = deleted;
              void kept
                .change((now) => withPreset(now, preset, at))
                .then((refusal) => tell(refusal, `“${preset.name}” is back.`) && setDeleted(null));
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {problem === null ? null : <p className="presets-problem f12">{problem}</p>}
      {presets === undefined ? null : (
        <SaveForm drawing={drawing} activeTool={activeTool} kept={kept} />
      )}
    </div>
  );
}

function Waiting({ kept }: { kept: KeptPresets }) {
  if (!kept.hasFailed) return <p className="t2 f12">Loading presets…</p>;
  return (
    <p className="row g8 f12">
      <span className="grow">The presets could not be loaded.</span>
      <Button isSmall onPress={kept.retry}>
        Try again
      </Button>
    </p>
  );
}

type PresetRowProps = {
  preset: ToolPreset;
  isFirst: boolean;
  isLast: boolean;
  onChoose: () => void;
  onRename: () => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
};

function PresetRow({ preset, isFirst, isLast, onChoose, onRename, ...on }: PresetRowProps) {
  const { name, color } = preset;
  const tool = toolOf(preset);
  return (
    <>
      <Button
        variant="quiet"
        className="preset-choice"
        label={tool === null ? `${name}, style only` : `${name}, ${tool.label}`}
        onPress={onChoose}
      >
        <i className="drawing-swatch" style={{ background: color ?? 'none' }} />
        {tool === null ? null : <ToolIcon tool={tool} />}
        <span className="clip">{name}</span>
      </Button>
      <Menu
        label={`Change ${name}`}
        trigger={
          <IconButton label={`Change ${name}`} isSmall>
            <Ellipsis size={16} />
          </IconButton>
        }
        entries={[
          { id: 'rename', label: 'Rename' },
          { id: 'up', label: 'Move up', isDisabled: isFirst },
          { id: 'down', label: 'Move down', isDisabled: isLast },
          { id: 'delete', label: 'Delete' },
        ]}
        onAction={(id) => {
          if (id === 'rename') onRename();
          else if (id === 'delete') on.onDelete();
          else on.onMove(id === 'up' ? -1 : 1);
        }}
      />
    </>
  );
}

type RenameFormProps = {
  name: string;
  isSaving: boolean;
  /** Null, or why it is not renamed. */
  onRename: (typed: string) => Promise<string | null>;
  onCancel: () => void;
};

function RenameForm({ name, isSaving, onRename, onCancel }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Not the whole popover.
    event.stopPropagation();
    onCancel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape keeps the name
    <form
      className="presets-form"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void onRename(typed).then(setError);
      }}
    >
      <TextField
        label="New name"
        value={typed}
        maxLength={TOOL_PRESET_NAME_LENGTH}
        autoFocus
        error={error}
        onChange={setTyped}
      />
      <span className="row g8">
        <Button isSmall type="submit" variant="primary" isDisabled={isSaving}>
          Rename
        </Button>
        <Button isSmall onPress={onCancel}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

function SaveForm({ drawing, activeTool, kept }: PresetsProps & { kept: KeptPresets }) {
  const { style, lastTool } = useStore(drawing.store);
  const { id } = useStore(activeTool.store);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const active = DRAWING_TOOLS.find((tool) => paperToolId(tool) === id)?.id ?? lastTool;
  const tool = DRAWING_TOOLS.find((each) => each.id === (chosen ?? active));
  return (
    <form
      className="presets-form is-new"
      onSubmit={(event) => {
        event.preventDefault();
        if (tool === undefined) return;
        void kept
          .change((now) => withPreset(now, presetOf(name, tool, style)))
          .then((refusal) => {
            setError(refusal);
            if (refusal !== null) return;
            setName('');
            announce('Preset saved.');
          });
      }}
    >
      <TextField
        label="Save the present style as"
        placeholder="Name"
        value={name}
        maxLength={TOOL_PRESET_NAME_LENGTH}
        error={error}
        onChange={setName}
      />
      <Select
        label="Tool"
        options={DRAWING_TOOLS}
        value={chosen ?? active}
        onChange={(next) => setChosen(next)}
      />
      <Button type="submit" variant="primary" isDisabled={kept.isSaving}>
        Save preset
      </Button>
    </form>
  );
}
