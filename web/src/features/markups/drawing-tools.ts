/** Which tool draws, how what it draws looks, and where that goes. One per workspace; lives outside React. */
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { createStore } from '../../lib/store.ts';
import type { ActiveTool } from '../../paper/active-tool.ts';
import type { Size } from '../../domain/viewport.ts';
import { readStyle } from './model/drawing-style.ts';
import type { DrawingStyle } from './model/drawing-style.ts';
import { paperToolId } from './model/tools.ts';
import type { DrawingTool, ToolId } from './model/tools.ts';

export type DrawingChoices = {
  readonly style: DrawingStyle;
  /** The tool stays active after a shape: it was double-clicked. */
  readonly isKept: boolean;
  /** What a preset is for, unless people say otherwise. */
  readonly lastTool: ToolId;
  /** Size of the page for which sizes that suit it are shown, page points. */
  readonly page: Size;
};

const STYLE_KEY = 'drawing-style';
/** Until a page is shown: a letter. */
const LETTER: Size = { width: 612, height: 792 };

export class DrawingTools {
  readonly store = createStore<DrawingChoices>({
    style: readStyle(readLocal(STYLE_KEY)),
    isKept: false,
    page: LETTER,
    lastTool: 'rectangle',
  });
  readonly #activeTool: ActiveTool;
  /** Of the pages that the tool is at work on. */
  readonly #finishes = new Set<() => boolean>();

  constructor(activeTool: ActiveTool) {
    this.#activeTool = activeTool;
  }

  /** A tool's button is pressed. `clicks`: 2 for the second press of a double click. */
  press(tool: DrawingTool, clicks: number): void {
    const isActive = this.#activeTool.store.get().id === paperToolId(tool);
    if (isActive && clicks > 1) this.#keep(true);
    else this.toggle(tool);
  }

  /** Starts or ends a tool, for one shape. */
  toggle(tool: DrawingTool): void {
    this.store.set({ ...this.store.get(), isKept: false, lastTool: tool.id });
    this.#activeTool.toggle(paperToolId(tool));
  }

  /** Starts a tool, also where it is active already. */
  start(tool: DrawingTool): void {
    if (this.#activeTool.store.get().id !== paperToolId(tool)) this.toggle(tool);
  }

  /** A shape is done. */
  done(): void {
    if (!this.store.get().isKept) this.#activeTool.end();
  }

  /** `finish`: ends the shape being drawn on a page, false if there is none. What it returns takes it back. */
  readonly onFinish = (finish: () => boolean): (() => void) => {
    this.#finishes.add(finish);
    return () => this.#finishes.delete(finish);
  };

  /** Done: ends the shape being drawn or, where there is none, the tool. */
  finish(): void {
    const isFinished = [...this.#finishes].some((finish) => finish());
    if (!isFinished) this.end();
  }

  /** Back to selecting. */
  end(): void {
    this.#keep(false);
    this.#activeTool.end();
  }

  setStyle(change: Partial<DrawingStyle>): void {
    const style = { ...this.store.get().style, ...change };
    this.store.set({ ...this.store.get(), style });
    writeLocal(STYLE_KEY, style);
  }

  setPage(page: Size): void {
    this.store.set({ ...this.store.get(), page });
  }

  #keep(isKept: boolean): void {
    this.store.set({ ...this.store.get(), isKept });
  }
}
