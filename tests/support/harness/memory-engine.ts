/** An engine without workers: simple lines on canvases, errors chosen by file name. */
import type {
  Alignment,
  AlignmentStatus,
  Comparison,
  Difference,
  DifferenceKind,
} from '../../../workers/protocol/comparison.ts';
import type {
  DocumentEvents,
  OpenedDocument,
  OpenSheet,
  PageSummary,
  PdfDocument,
} from '../../../workers/protocol/document.ts';
import type { Engine } from '../../../workers/protocol/engine.ts';
import type { EngineErrorCode } from '../../../workers/protocol/errors.ts';
import type { PdfLayer } from '../../../workers/protocol/layers.ts';
import type { ViewCanvases, ViewPort } from '../../../workers/protocol/view.ts';

export type MemoryOptions = {
  differences?: number;
  status?: AlignmentStatus;
  pages?: number;
  /** `straight`: the suggested points are on one line. `fails`: three points cannot be applied. */
  realign?: 'straight' | 'fails';
  /** Duration of each step in milliseconds. */
  delayMs?: number;
};

const PAGE = { widthPoints: 2592, heightPoints: 1728 };
const FRAME = { cropBox: [0, 0, 2592, 1728], rotation: 0, userUnit: 1 } as const;
/** Of a file whose name says that it is layered. */
const LAYERS: readonly PdfLayer[] = [
  pdfLayer('Architecture', 0, { groups: [] }),
  ...['A-WALL', 'A-DOOR', 'A-NOTE'].map((name) => pdfLayer(`Architecture\n${name}`, 1)),
  pdfLayer('Structure with a name that is too long for its row in the popover', 0),
  pdfLayer('Border', 0, { isLocked: true }),
];

function pdfLayer(key: string, depth: number, entries: Partial<PdfLayer> = {}): PdfLayer {
  const name = key.split('\n').at(-1) ?? key;
  const given = { groups: [`${key}R`], isOn: true, isLocked: false, exclusive: [] };
  return { key, name, depth, ...given, ...entries };
}

const KINDS: readonly DifferenceKind[] = ['added', 'removed', 'changed', 'moved'];
/** A file whose name contains a key is refused with its code. */
const REFUSALS: Record<string, EngineErrorCode> = {
  'not-pdf': 'NOT_PDF',
  damaged: 'DAMAGED',
  empty: 'NO_PAGES',
  'too-large': 'TOO_LARGE',
};

class Refusal extends Error {
  readonly code: EngineErrorCode;
  constructor(code: EngineErrorCode) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

const wait = (options: MemoryOptions) =>
  new Promise((resolve) => setTimeout(resolve, options.delayMs ?? 1));

export function memoryEngine(options: MemoryOptions = {}): Engine {
  let letter: 'a' | 'b' = 'a';
  return {
    createDocument: (events = {}) => {
      const document = memoryDocument(events, options, letter);
      letter = 'b';
      return document;
    },
    compare: (a, b) => memoryComparison({ a, b }, options),
    memory: async () => ({ wasmBytes: 0, cacheBytes: 0 }),
  };
}

function summary(index: number): PageSummary {
  return {
    index,
    ...PAGE,
    label: null,
    sheetNumber: `A-${101 + index}`,
    sheetTitle:
      index === 0 ? 'First floor plan with a title that is long enough to be cut' : 'Plan',
  };
}

function memoryDocument(
  events: DocumentEvents,
  options: MemoryOptions,
  letter: 'a' | 'b',
): PdfDocument {
  const count = options.pages ?? 3;
  let opened = '';
  const shown = (page: number): OpenSheet => ({
    ...{ page, ...PAGE, frame: FRAME, way: 'vectors', items: 1000, notices: [] },
    layers: opened.includes('layered') ? LAYERS : [],
  });
  return {
    open: async (file, name, call) => {
      call?.onProgress?.({ done: 0.5, step: 'Opening' });
      await wait(options);
      for (const [word, code] of Object.entries(REFUSALS)) {
        if (name.includes(word)) throw new Refusal(code);
      }
      if (name.includes('locked') && call?.password !== 'open') {
        throw new Refusal(call?.password === undefined ? 'ENCRYPTED' : 'WRONG_PASSWORD');
      }
      opened = name;
      const document: OpenedDocument = {
        name,
        bytes: file instanceof Blob ? file.size : 0,
        sha256: letter.repeat(64),
        pageCount: count,
        damage: name.includes('repaired') ? { missingPages: 0 } : null,
        pageLabels: null,
      };
      return document;
    },
    close: async () => undefined,
    pages: async () => Array.from({ length: count }, (_, i) => summary(i)),
    thumbnail: async () => picture(64, 43),
    showPage: async (page) => {
      await wait(options);
      if (opened.includes('complex')) throw new Refusal('TOO_COMPLEX');
      events.onPage?.(summary(page));
      return shown(page);
    },
    chooseLayers: async () => shown(0),
    snap: async (point) => ({
      point: { x: Math.round(point.x / 10) * 10, y: Math.round(point.y / 10) * 10 },
      kind: 'line-end',
    }),
    roomAt: async () => ({ missing: 'open' }),
    textIn: async () => '',
    letters: async () => null,
    markups: { set: () => undefined, leaveOut: () => undefined, painted: async () => undefined },
    attach: (canvases) => drawnView(canvases, letter === 'a' ? '#ff4040' : '#4040ff'),
    leaveOut: () => undefined,
    showOnlyLinework: () => undefined,
    dispose: () => undefined,
  };
}

function memoryComparison(documents: Comparison['documents'], options: MemoryOptions): Comparison {
  const alignment = (matrix: Alignment['matrix'], method: string): Alignment => {
    const status = options.status ?? 'aligned';
    const given = method === 'three points' ? 'aligned' : status;
    return {
      status: given,
      matrix,
      errorInches: given === 'aligned' ? 0.004 : null,
      confidence: status === 'aligned' ? 0.97 : 0.4,
      method,
      ...(status === 'aligned' ? {} : { reason: 'Only 3 of 40 places agree.' }),
      done: { turnDegrees: 90, scale: 2, mirrored: false, shiftInches: { x: -0.42, y: 0 } },
    };
  };
  return {
    documents,
    swap: async () => undefined,
    showPage: (side, page, call) => documents[side].showPage(page, call),
    chooseLayers: (side, page, _choices, call) => documents[side].showPage(page, call),
    align: async (call) => {
      call?.onProgress?.({ done: 0.4, step: 'Aligning' });
      await wait(options);
      return alignment([1, 0, 0, 1, 0, 0], 'words and line ends');
    },
    setAlignment: async ({ matrix }, method) => {
      if (options.realign === 'fails' && method === 'three points') throw new Refusal('TOO_LARGE');
      return alignment(matrix, method);
    },
    fitThreePoints: async (pairs) => {
      const [p, q, r] = pairs.map((pair) => pair.a);
      if (p === undefined || q === undefined || r === undefined) throw new Error('three pairs');
      const area = Math.abs((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
      if (area < 2000) {
        return {
          matrix: null,
          residualInches: [0, 0, 0],
          refusal: 'The points lie nearly on one line. Pick one further away.',
          done: null,
        };
      }
      return {
        matrix: [1, 0, 0, 1, 3, 0],
        residualInches: [0.013, 0.019, 0.062],
        refusal: null,
        done: alignment([1, 0, 0, 1, 0, 0], '').done,
      };
    },
    suggestPairs: async () =>
      [
        { x: 300, y: 300 },
        { x: 2200, y: 400 },
        options.realign === 'straight' ? { x: 1250, y: 350 } : { x: 900, y: 1500 },
      ].map((a) => ({ a, b: a })),
    differences: async ({ toleranceInches }) => {
      await wait(options);
      const many = options.differences ?? 10;
      const differences = Array.from({ length: many }, (_, i): Difference => {
        const x = 80 + ((i * 397) % 2300);
        const y = 80 + ((i * 211) % 1500);
        return {
          id: `d${i}`,
          kind: KINDS[i % 4] ?? 'added',
          box: [x, y, x + 60 + (i % 5) * 30, y + 40 + (i % 3) * 30],
          areaSquareInches: 3 / (i + 1),
          group: i % 5 === 4 ? 'title-block' : 'drawing',
          ...(i % 4 === 2 ? { text: { before: '3\'-0"', after: '3\'-6"' } } : {}),
          ...(i % 4 === 3 ? { move: { x: 0, y: 79 } } : {}),
        };
      });
      return { differences, toleranceInches, hiddenCount: 23, limitation: null };
    },
    attach: (canvases) => drawnView(canvases, '#401040'),
    match: () => undefined,
    crop: async (_box, width, height) => picture(width, height),
    exportPng: async () => new Blob(['png'], { type: 'image/png' }),
    dispose: () => undefined,
  };
}

/** Serves as a sheet's view and as an overlay's. */
function drawnView({ canvas, alternate }: ViewCanvases, color: string) {
  let port: ViewPort = { scale: 1, x: 0, y: 0 };
  const context = canvas.getContext('2d');
  const paint = () => {
    if (context === null) return;
    const { scale, x: left, y: top } = port;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, PAGE.widthPoints, PAGE.heightPoints);
    context.strokeStyle = color;
    for (let x = 100; x < PAGE.widthPoints; x += 240) {
      context.strokeRect(x, 100 + (x % 700), 180, 160);
    }
    const { width: widthPx, height: heightPx } = canvas;
    alternate?.onPicture(0, { port, widthPx, heightPx }, () => undefined);
  };
  return {
    setSize: (width: number, height: number) => {
      [canvas.width, canvas.height] = [width, height];
      paint();
    },
    setPort: (next: ViewPort) => {
      port = next;
      paint();
    },
    setStyle: paint,
    preview: paint,
    settled: async () => undefined,
    dispose: () => undefined,
  };
}

async function picture(width: number, height: number): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.strokeStyle = '#ff4040';
    context.strokeRect(width / 4, height / 4, width / 3, height / 3);
    context.strokeStyle = '#4040ff';
    context.strokeRect(width / 3, height / 3, width / 3, height / 3);
  }
  return canvas.transferToImageBitmap();
}
