/** Picks local files, with a persistent handle where the File System Access API exists. */
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

const PDF = '.pdf,application/pdf';

/** Opens the file dialog; an empty list if canceled. */
export async function pickPdfs(multiple: boolean): Promise<PickedFile[]> {
  const picker = (window as PickerWindow).showOpenFilePicker;
  if (picker === undefined) return pickByInput(PDF, multiple);
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
    // A frame or policy may block the picker; the plain input always works.
    if (error instanceof DOMException) return pickByInput(PDF, multiple);
    throw error;
  }
}

/** Opens the file dialog for one file of these endings or types; null if canceled. */
export async function pickFile(accept: string): Promise<File | null> {
  const [picked] = await pickByInput(accept, false);
  return picked?.file ?? null;
}

/** A telephone that is asked for JPEG converts its own kind of photos. */
const PHOTOS_AND_PDFS = 'image/jpeg,image/png,image/webp,.pdf,application/pdf';

/** Opens the file dialog for photos and PDFs. */
export async function pickPhotosAndPdfs(): Promise<File[]> {
  return (await pickByInput(PHOTOS_AND_PDFS, true)).map(({ file }) => file);
}

/** Opens the camera where there is one, otherwise the file dialog. */
export async function takePhoto(): Promise<File[]> {
  return (await pickByInput('image/jpeg', false, 'environment')).map(({ file }) => file);
}

function pickByInput(
  accept: string,
  multiple: boolean,
  camera?: 'environment',
): Promise<PickedFile[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.multiple = multiple;
    if (camera !== undefined) input.capture = camera;
    input.addEventListener('change', () => {
      resolve([...(input.files ?? [])].map((file) => ({ file, handle: null })));
    });
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/** The dropped files. Call it before the drop event's handler returns. */
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

/** The file of a stored handle; null if the browser must ask (`mayAsk` false) or refuses. */
export async function reopen(handle: FileSystemFileHandle, mayAsk: boolean): Promise<File | null> {
  const guarded = handle as PermissionHandle;
  let state = (await guarded.queryPermission?.({ mode: 'read' })) ?? 'granted';
  if (state === 'prompt' && mayAsk)
    state = (await guarded.requestPermission?.({ mode: 'read' })) ?? state;
  if (state !== 'granted') return null;
  try {
    return await handle.getFile();
  } catch (error) {
    if (error instanceof DOMException) return null; // moved or deleted: the user must choose it again
    throw error;
  }
}
