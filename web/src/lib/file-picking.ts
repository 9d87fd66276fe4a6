/** Choosing local files: with a lasting handle where the browser has the File System Access API. */
export type PickedFile = { file: File; handle: FileSystemFileHandle | null };

type PickerWindow = Window & {
  showOpenFilePicker?: (options: {
    multiple: boolean;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle[]>;
};

type PermissionHandle = FileSystemFileHandle & {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
};

/** Opens the browser's file dialog; an empty list when it was cancelled. */
export async function pickPdfs(multiple: boolean): Promise<PickedFile[]> {
  const picker = (window as PickerWindow).showOpenFilePicker;
  if (picker === undefined) return pickByInput(multiple);
  try {
    const handles = await picker.call(window, {
      multiple,
      types: [{ description: 'PDF drawings', accept: { 'application/pdf': ['.pdf'] } }],
    });
    return await Promise.all(
      handles.map(async (handle) => ({ file: await handle.getFile(), handle })),
    );
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    // A frame or policy may forbid the picker although it exists; the plain input always works.
    if (error instanceof DOMException) return pickByInput(multiple);
    throw error;
  }
}

function pickByInput(multiple: boolean): Promise<PickedFile[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.pdf,application/pdf';
    input.multiple = multiple;
    input.addEventListener('change', () => {
      resolve([...(input.files ?? [])].map((file) => ({ file, handle: null })));
    });
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/** The files of a drop. Must be called before the drop event's handler returns. */
export function droppedFiles(transfer: DataTransfer): Promise<PickedFile[]> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  return Promise.all(
    items.map(async (item) => {
      const file = item.getAsFile();
      const withHandle = item as DataTransferItem & {
        getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
      };
      const handle = (await withHandle.getAsFileSystemHandle?.()) ?? null;
      return { file, handle: handle?.kind === 'file' ? (handle as FileSystemFileHandle) : null };
    }),
  ).then((found) => found.flatMap(({ file, handle }) => (file === null ? [] : [{ file, handle }])));
}

/** The file behind a handle of an earlier visit; null when the browser must ask (`mayAsk` false) or refuses. */
export async function reopen(handle: FileSystemFileHandle, mayAsk: boolean): Promise<File | null> {
  const guarded = handle as PermissionHandle;
  let state = (await guarded.queryPermission?.({ mode: 'read' })) ?? 'granted';
  if (state === 'prompt' && mayAsk)
    state = (await guarded.requestPermission?.({ mode: 'read' })) ?? state;
  if (state !== 'granted') return null;
  try {
    return await handle.getFile();
  } catch (error) {
    if (error instanceof DOMException) return null; // moved or removed: the person chooses it again
    throw error;
  }
}
