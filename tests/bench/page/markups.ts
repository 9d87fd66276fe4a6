/** A sheet with thousands of markups, panned: ours, and pdf.js' annotation layer with the same ones. */
import { AnnotationLayer, getDocument } from 'pdfjs-dist';
import { createEngine } from '../../../workers/client/engine.ts';
import type { Markup } from '../../../markups/src/model.ts';
import type { PdfDocument } from '../../../workers/protocol/document.ts';
import { attachCanvas, type AttachedCanvas } from '../../../web/src/lib/attached-canvas.ts';

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** CSS px per page point. */
const SCALE = 1;
/** Each frame moves the paper by so many CSS px. */
const STEP_PX = 6;

let opened: { document: PdfDocument; canvas: AttachedCanvas<unknown> } | null = null;

/** Covers the window, as pdf.js' viewer does, in place of the one before. The field with the files stays. */
function pane(): HTMLElement {
  document.querySelector('#pane')?.remove();
  const made = document.createElement('div');
  made.id = 'pane';
  Object.assign(made.style, { position: 'absolute', inset: '0', overflow: 'hidden' });
  document.body.append(made);
  return made;
}

/** Opens the first page of a file as a viewer does. */
export async function openSheet(file: File): Promise<void> {
  const style = document.createElement('style');
  style.textContent =
    'canvas.paper { position: absolute; visibility: hidden; transform-origin: 0 0 } canvas.paper.shown { visibility: visible }';
  document.head.append(style);
  const sheet = createEngine().createDocument();
  const canvas = attachCanvas(sheet, pane());
  await sheet.open(file, file.name);
  await sheet.showPage(0);
  canvas.look({ scale: SCALE, x: 0, y: 0 });
  opened = { document: sheet, canvas };
  await sheet.markups.painted();
}

/** Resolves when they are on the screen. */
export async function showMarkups(markups: readonly Markup[]): Promise<void> {
  opened?.document.markups.set(1, markups);
  await opened?.document.markups.painted();
}

/** Milliseconds between frames while the paper moves. */
export function panSheet(frames: number): Promise<number[]> {
  return pan(frames, (along) =>
    opened?.canvas.look({ scale: SCALE, x: along / SCALE, y: along / 2 / SCALE }),
  );
}

/** pdf.js' layer for the annotations of the file's first page, in an element that scrolls, as in its viewer. */
export async function openAnnotationLayer(file: File): Promise<number> {
  const data = new Uint8Array(await file.arrayBuffer());
  const page = await (await getDocument({ data }).promise).getPage(1);
  const viewport = page.getViewport({ scale: SCALE });
  const annotations = await page.getAnnotations({ intent: 'display' });
  const host = pane();
  host.style.overflow = 'scroll';
  const paper = document.createElement('div');
  Object.assign(paper.style, { position: 'relative', background: '#fff' });
  Object.assign(paper.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
  const div = document.createElement('div');
  div.className = 'annotationLayer';
  const style = document.createElement('style');
  style.textContent =
    '.annotationLayer { position: absolute; inset: 0 } .annotationLayer section { position: absolute; box-sizing: border-box; border: 2px solid #a80f12 }';
  document.head.append(style);
  host.style.setProperty('--total-scale-factor', String(SCALE));
  paper.append(div);
  host.append(paper);
  const linkService = { externalLinkEnabled: true, eventBus: undefined } as never;
  const layer = new AnnotationLayer({
    div,
    page,
    viewport: viewport.clone({ dontFlip: true }),
    linkService,
  } as never);
  await layer.render({ annotations, renderForms: false, linkService } as never);
  await nextFrame();
  return div.childElementCount;
}

export function scrollAnnotationLayer(frames: number): Promise<number[]> {
  const host = document.querySelector('#pane');
  return pan(frames, (along) => host?.scrollTo(along, along / 2));
}

async function pan(frames: number, move: (alongPx: number) => void): Promise<number[]> {
  const times: number[] = [];
  let before = await nextFrame();
  for (let frame = 0; frame < frames; frame += 1) {
    // There and back.
    move(STEP_PX * (frame % 200 < 100 ? frame % 100 : 100 - (frame % 100)));
    const now = await nextFrame();
    times.push(now - before);
    before = now;
  }
  return times;
}
