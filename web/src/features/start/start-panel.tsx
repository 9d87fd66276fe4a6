/** The start screen: choose two drawings, the sample, or a recent comparison. */
import { CircleAlert, Clock, FileUp, FolderOpen, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dateText } from '../../domain/dates.ts';
import { errorWords, retryLabel } from '../../domain/error-messages.ts';
import type { ShownError } from '../../domain/error-messages.ts';
import { fileSize } from '../../domain/units.ts';
import { droppedFiles, pickPdfs } from '../../lib/file-picking.ts';
import type { PickedFile } from '../../lib/file-picking.ts';
import { forgetRecent, listRecent } from '../../lib/recent.ts';
import type { Recent } from '../../lib/recent.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type StartSide = {
  name: string | null;
  bytes: number;
  isOpen: boolean;
  isLocked: boolean;
  pageCount: number;
  progress: { done: number; step: string } | null;
  error: ShownError | null;
  /** Whether choosing this file is the next step. */
  isNext: boolean;
};

type StartPanelProps = {
  a: StartSide;
  b: StartSide;
  openingError: string | null;
  isSampleLoading: boolean;
  /** A recent comparison in the URL whose files the browser cannot reopen by itself. */
  missing: Recent | null;
  onFiles: (side: 'a' | 'b' | null, files: readonly PickedFile[]) => void;
  onPassword: (side: 'a' | 'b', password: string) => void;
  onCancel: (side: 'a' | 'b') => void;
  onRetry: (side: 'a' | 'b') => void;
  onSample: () => void;
  onRecent: (recent: Recent) => void;
};

export function StartPanel(props: StartPanelProps) {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  const [dropNote, setDropNote] = useState<string | null>(null);
  useEffect(() => {
    listRecent().then(setRecent, (error: unknown) => {
      // Without IndexedDB (private window) there is nothing to list.
      if (!(error instanceof DOMException)) reportError(error);
    });
  }, []);
  const take = (side: 'a' | 'b' | null, files: readonly PickedFile[]) => {
    setDropNote(
      files.length > 2 ? 'You dropped more than two files. Pinbar compares the first two.' : null,
    );
    if (files.length > 0) props.onFiles(side, files.slice(0, 2));
  };
  const forget = (id: string) => {
    forgetRecent(id).then(() => setRecent(recent.filter((r) => r.id !== id)), reportError);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping has buttons beside it
    <main
      className="start"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        droppedFiles(event.dataTransfer).then((files) => take(null, files), reportError);
      }}
    >
      <div className="start-inner">
        <h1>Compare two drawings</h1>
        <p className="f14 t2 lead">
          Drop or choose two PDF drawings. Pinbar aligns them, overlays them and lists what changed.
          Your files stay in your browser.
        </p>
        {props.missing === null ? null : (
          <p className="alert info" role="status">
            <Clock size={15} aria-hidden />
            <span>
              To continue with {props.missing.a.name} and {props.missing.b.name}, choose the files
              again. Browsers forget local files after a reload. Your review is saved.
            </span>
          </p>
        )}
        <div className="drops">
          {(['a', 'b'] as const).map((side) => (
            <DropZone
              key={side}
              side={side}
              state={props[side]}
              onFiles={(files) => take(side, files)}
              onPassword={(password) => props.onPassword(side, password)}
              onCancel={() => props.onCancel(side)}
              onRetry={() => props.onRetry(side)}
            />
          ))}
        </div>
        {dropNote === null ? null : <p className="f12 t2">{dropNote}</p>}
        <div className="row g12 sample-row">
          <Button onPress={props.onSample} isDisabled={props.isSampleLoading}>
            {props.isSampleLoading ? 'Opening...' : 'Open the sample'}
          </Button>
          <span className="f12 t2">
            Two issuances of a small building set, with their differences
          </span>
        </div>
        {props.openingError === null ? null : (
          <p className="alert bad" role="alert">
            <CircleAlert size={15} aria-hidden />
            {props.openingError}
          </p>
        )}
        {recent.length === 0 ? null : (
          <section aria-labelledby="recent-title">
            <h2 id="recent-title">Recent comparisons</h2>
            <ul className="recent">
              {recent.map((item) => (
                <li key={item.id}>
                  <Button
                    variant="quiet"
                    className="recent-open"
                    onPress={() => props.onRecent(item)}
                  >
                    <FolderOpen size={16} aria-hidden />
                    <span className="grow col">
                      <span className="clip m">
                        {item.a.name} with {item.b.name}
                      </span>
                      <span className="f12 t3 clip">
                        {dateText(item.openedAt)}, {item.open} to review, {item.done} done
                        {item.a.handle === null || item.b.handle === null
                          ? ', choose the files again'
                          : ''}
                      </span>
                    </span>
                  </Button>
                  <IconButton
                    label={`Forget ${item.a.name} with ${item.b.name}`}
                    onPress={() => forget(item.id)}
                  >
                    <Trash2 size={15} />
                  </IconButton>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="supports" aria-labelledby="supports-title">
          <h2 id="supports-title">What you can compare</h2>
          <ul>
            <li>Vector PDFs from CAD and BIM, scans, or both; any page size or rotation</li>
            <li>Sets of hundreds of sheets, paired by sheet number; files over 1 GB</li>
            <li>Password-protected files; damaged files that can be repaired</li>
          </ul>
        </section>
        <footer className="f12 t3">
          <a href="/third-party-notices.txt">Third-party notices</a>
        </footer>
      </div>
    </main>
  );
}

type DropZoneProps = {
  side: 'a' | 'b';
  state: StartSide;
  onFiles: (files: readonly PickedFile[]) => void;
  onPassword: (password: string) => void;
  onCancel: () => void;
  onRetry: () => void;
};

function DropZone({ side, state, onFiles, onPassword, onCancel, onRetry }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const [password, setPassword] = useState('');
  const letter = side === 'a' ? 'A' : 'B';
  const words = state.error === null ? null : errorWords(state.error.code);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button inside does the same
    <section
      className={isOver ? 'drop over' : 'drop'}
      aria-label={`Drawing ${letter}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        droppedFiles(event.dataTransfer).then(onFiles, reportError);
      }}
    >
      <span className={`sw ${side}`} aria-hidden="true">
        {letter}
      </span>
      <h2>{side === 'a' ? 'Drawing A (earlier)' : 'Drawing B (later)'}</h2>
      {state.name === null ? (
        <p className="t3">Drop a PDF here</p>
      ) : (
        <p className="clip name" title={state.name}>
          {state.name}, {fileSize(state.bytes)}
          {state.isOpen ? `, ${state.pageCount} ${state.pageCount === 1 ? 'sheet' : 'sheets'}` : ''}
        </p>
      )}
      {state.progress === null ? null : (
        <>
          <Progress label={state.progress.step} done={state.progress.done} />
          <Button isSmall label={`Cancel loading drawing ${letter}`} onPress={onCancel}>
            Cancel
          </Button>
        </>
      )}
      {state.isLocked ? (
        <form
          className="col g8 unlock"
          onSubmit={(event) => {
            event.preventDefault();
            if (password !== '') onPassword(password);
          }}
        >
          <TextField
            label="This file needs a password"
            type="password"
            value={password}
            onChange={setPassword}
            error={state.error?.code === 'WRONG_PASSWORD' ? (words?.title ?? null) : null}
          />
          <Button variant="primary" isSmall type="submit">
            Open
          </Button>
        </form>
      ) : words === null ? null : (
        <p className="alert bad" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>
            <b className="sb">{words.title}.</b> {words.advice}
            {state.error?.code === 'UNSUPPORTED' ? ` ${state.error.detail}` : ''}
          </span>
        </p>
      )}
      {words?.action === 'retry' && state.error !== null ? (
        <Button isSmall autoFocus={state.error.code === 'ABORTED'} onPress={onRetry}>
          {retryLabel(state.error.code)}
        </Button>
      ) : null}
      {words?.action === 'reload' ? (
        <Button onPress={() => location.reload()}>Reload the page</Button>
      ) : null}
      <Button
        hasIcon
        variant={state.isNext ? 'primary' : 'default'}
        onPress={() => {
          pickPdfs(false).then(onFiles, reportError);
        }}
      >
        <FileUp size={16} aria-hidden />
        {state.name === null ? `Choose drawing ${letter}` : 'Choose another file'}
      </Button>
    </section>
  );
}
