/** A drawing tool over a page: what it makes of the drawn points, and the words that some markups ask for. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import { isMeasuredKind, measured } from '../../../../markups/src/measure/measured.ts';
import { readLength } from '../../../../markups/src/measure/lengths.ts';
import { pointingError } from '../../../../markups/src/measure/pointing.ts';
import { measurementWords, valueWords } from '../../../../markups/src/measure/speech.ts';
import { lengthText } from '../../../../markups/src/measure/value-text.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import { pageTextQuery } from '../../api/documents.ts';
import { measurementOf } from '../../domain/page-scales.ts';
import { POINTS_PER_INCH, POINTS_PER_UNIT, unitsText } from '../../domain/units.ts';
import { measureUnitStore, scalesInTime, usePageScales } from '../../host/measuring.ts';
import { markupKey } from '../../host/markups/document-markups.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast-queue.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { useLetters } from '../../paper/page-letters.ts';
import { snappingStore } from '../../paper/snapping.ts';
import { DrawingLayer } from './drawing-layer.tsx';
import type { DrawnPoint } from './drawing-session.ts';
import type { DrawingTools } from './drawing-tools.ts';
import { withCutout } from './model/cutout.ts';
import { doneWords } from './model/drawing-words.ts';
import { wordsIn } from './model/marked-words.ts';
import { widestOpening } from './model/room-words.ts';
import { markupOf } from './model/new-markup.ts';
import type { DrawingTool } from './model/tools.ts';
import { RoomLayer } from './room-layer.tsx';
import { Writing } from './writing.tsx';

type ToolAtWorkProps = {
  paper: OnPaper;
  tool: DrawingTool;
  drawing: DrawingTools;
  markups: MarkupStore;
  /** Name of the person. */
  author: string;
  /** After the shape is done. */
  onAdded: (markup: Markup) => void;
};

const NO_SCALES = {
  title: 'The scale of the sheet could not be loaded',
  detail: 'The measurement has its length on paper.',
};

const NO_AREA = {
  title: 'Nothing was cut out',
  detail:
    'All corners of a cutout must be inside one area that you may change. Draw the area first.',
};

function measuredWords(markup: Markup): string | null {
  const { kind, measurement } = markup;
  const found = measured(markup);
  return found === null || measurement === null || !isMeasuredKind(kind)
    ? null
    : measurementWords(kind, found, measurement);
}

/** What is nothing without words. */
const WRITTEN: readonly string[] = ['text', 'callout', 'note'];

export function ToolAtWork(props: ToolAtWorkProps) {
  const { paper, tool, drawing, markups, author } = props;
  const { camera, page } = paper;
  const letters = useLetters(paper.letters, tool.kind === 'highlight');
  const { style } = useStore(drawing.store);
  const isSnapping = useStore(snappingStore);
  const isMeasuring = tool.group === 'measuring';
  const scales = usePageScales(isMeasuring ? page : null);
  const client = useQueryClient();
  const unit = useStore(measureUnitStore);
  const measuredWith = { scales, unit };
  const [written, setWritten] = useState<Markup | null>(null);
  const { data: text } = useQuery({
    ...pageTextQuery(page.document.id, page.pageNumber),
    enabled: tool.kind === 'highlight',
  });
  const size = camera.page ?? { width: 0, height: 0 };

  const made = (
    points: readonly DrawnPoint[],
    name: string,
    now: string | null,
    known = scales,
  ) => {
    const at = points.map((point) => point.at);
    const { scale } = camera.viewport;
    const pointSnaps = points.map(({ snap }) => snap);
    const pointErrors = pointSnaps.map((snap) => pointingError(snap, scale));
    const words = tool.kind === 'highlight' ? wordsIn(text?.lines ?? [], letters, at) : [];
    return markupOf(
      {
        ...{
          tool,
          points: at,
          words,
          style,
          author,
          pageNumber: page.pageNumber,
          page: size,
          turn: camera.turn,
        },
        measurement: isMeasuring
          ? measurementOf({ scales: known, unit }, at, { pointErrors, pointSnaps })
          : null,
      },
      name,
      now,
    );
  };
  const add = (markup: Markup, words: string) => {
    markups.add(page.document.id, [markup], true);
    announce(words);
    drawing.done();
    props.onAdded(markup);
  };
  const cutOut = (cutout: Markup) => {
    const onPage = markups.document(page.document.id).get().pages.get(page.pageNumber) ?? [];
    const areas = onPage.flatMap((shown) =>
      shown.canEdit && !shown.markup.isLocked ? [shown.markup] : [],
    );
    const cut = withCutout(areas, cutout);
    if (cut === null) {
      showToast({ tone: 'bad', ...NO_AREA });
      announce(`${NO_AREA.title}. ${NO_AREA.detail}`, 'assertive');
      return;
    }
    markups.change([{ key: markupKey(page.document.id, cut.area.name), to: cut.to }]);
    announce(`Cut out. ${measuredWords(cut.to) ?? 'Area'}, unsaved.`);
    drawing.done();
  };
  const done = async (points: readonly DrawnPoint[]) => {
    let known = scales;
    if (isMeasuring && known === null) {
      known = await scalesInTime(client, page);
      if (known === null) showToast({ tone: 'bad', ...NO_SCALES });
    }
    const markup = made(points, crypto.randomUUID(), new Date().toISOString(), known);
    if (WRITTEN.includes(tool.kind)) {
      setWritten(markup);
      return;
    }
    if (tool.id === 'cutout') {
      cutOut(markup);
      return;
    }
    const value = measuredWords(markup);
    const at = points.map((point) => point.at);
    add(markup, doneWords(tool, at, value));
  };
  /** As the finished markup takes it. */
  const scaleOf = (points: readonly Point[]) => measurementOf(measuredWith, points).scale;
  const lengthOf = (typed: string, placed: readonly Point[]) => {
    const scale = scaleOf(placed);
    if (isMeasuring && scale !== null) {
      const inches = readLength(typed, unit);
      return inches === null ? null : inches / scale.inchesPerPoint;
    }
    const units = Number(typed);
    if (typed.trim() !== '' && Number.isFinite(units)) return units * POINTS_PER_UNIT;
    const inches = readLength(typed, 'inches');
    return inches === null ? null : inches * POINTS_PER_INCH;
  };
  const widestAt = (at: Point) => widestOpening(scaleOf([at]), unit);
  const valueOf = (markup: Markup) => {
    const found = measured(markup);
    return found === null ? '' : valueWords(found, unit);
  };
  const totalWords = (points: readonly Point[]) =>
    valueOf(
      made(
        points.map((at) => ({ at, snap: 'free' })),
        'preview',
        null,
      ),
    );
  const lengthWords = (length: number, points: readonly Point[]) => {
    const scale = scaleOf(points);
    return isMeasuring && scale !== null
      ? lengthText(length * scale.inchesPerPoint, unit)
      : unitsText(length);
  };

  return (
    <>
      {tool.rule.form === 'room' ? (
        <RoomLayer
          {...{ paper, tool }}
          previewOf={(points) => made(points, 'preview', null)}
          valueWords={valueOf}
          widestAt={widestAt}
          onDone={(points) => void done(points)}
          onFinish={drawing.onFinish}
          onEnd={() => drawing.end()}
        />
      ) : (
        <DrawingLayer
          {...{ paper, tool, isSnapping, lengthOf }}
          previewOf={(points) => made(points, 'preview', null)}
          lengthText={lengthWords}
          totalWords={totalWords}
          onDone={(points) => void done(points)}
          onFinish={drawing.onFinish}
          onEnd={() => drawing.end()}
        />
      )}
      {written === null ? null : (
        <Writing
          camera={camera}
          markup={written}
          label={`Words of the ${tool.label.toLowerCase()}`}
          onDone={(words) => {
            setWritten(null);
            if (words === '') announce(`${tool.label} without words, not added.`);
            else add({ ...written, contents: words }, `${tool.label}, “${words}”, unsaved.`);
          }}
        />
      )}
    </>
  );
}
