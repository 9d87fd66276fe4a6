/** The alignment, its error and confidence, and buttons to realign. */
import { CircleAlert, CircleCheck, Crosshair, TriangleAlert, WandSparkles } from 'lucide-react';
import type { Alignment } from '../../../../workers/protocol/comparison.ts';
import { describeAlignment } from '../../domain/alignment-words.ts';
import type { ShownError } from '../../domain/error-messages.ts';
import { errorWords } from '../../domain/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/states.tsx';

type AlignmentCardProps = {
  alignment: Alignment | null;
  isByHand: boolean;
  progress: { done: number; step: string } | null;
  error: ShownError | null;
  /** Null for people who may not change it. */
  onRealign: (() => void) | null;
  onAutomatic: (() => void) | null;
};

const ICONS = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };
const COLORS = { ok: 'var(--ok)', warn: 'var(--warn)', bad: 'var(--danger)' };

export function AlignmentCard(props: AlignmentCardProps) {
  const { alignment } = props;
  if (props.error !== null) {
    const words = errorWords(props.error.code);
    return (
      <section className="float alignment" aria-label="Alignment">
        <span className="row g6 f12 m">
          <CircleAlert size={15} color={COLORS.bad} aria-hidden />
          The drawings could not be aligned. {words.title}.
        </span>
        {words.action === 'reload' ? (
          <Button isSmall onPress={() => location.reload()}>
            Reload the page
          </Button>
        ) : props.onAutomatic === null ? null : (
          <Button isSmall onPress={props.onAutomatic}>
            Retry
          </Button>
        )}
        <span className="f12 t3 note">{words.advice}</span>
      </section>
    );
  }
  if (alignment === null) {
    return props.progress === null ? null : (
      <section className="float alignment" aria-label="Alignment">
        <div className="note">
          <Progress label={props.progress.step} done={props.progress.done} />
        </div>
      </section>
    );
  }
  const words = describeAlignment(alignment, props.isByHand);
  const Icon = ICONS[words.tone];
  return (
    <section className="float alignment" aria-label="Alignment">
      <span className="row g6 f12 t2 m">
        <Icon size={15} color={COLORS[words.tone]} aria-hidden />
        {words.title}
      </span>
      {props.isByHand && props.onAutomatic !== null ? (
        <Button variant="quiet" isSmall hasIcon onPress={props.onAutomatic}>
          <WandSparkles size={14} aria-hidden />
          Automatic
        </Button>
      ) : (
        <span />
      )}
      <span className="row g8 baseline">
        {words.error === null ? (
          <span className="m">{words.withoutError}</span>
        ) : (
          <>
            <span className="big">{words.error}</span>
            <span className="f12 t2">error</span>
          </>
        )}
      </span>
      {props.onRealign === null ? (
        <span />
      ) : (
        <Button
          isSmall
          hasIcon
          variant={words.askForPoints ? 'primary' : 'default'}
          onPress={props.onRealign}
        >
          <Crosshair size={14} aria-hidden />
          Realign
        </Button>
      )}
      <span className="f12 note">{words.done}</span>
      <span className="f11 t3 note">{words.detail}</span>
      {words.views.length === 0 ? null : (
        <details className="f12 note aligned-views">
          <summary>How each drawing moved</summary>
          <ul>
            {words.views.map(({ title, done }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two drawings may have one title, and none changes its place
              <li key={index}>
                <div className="m">{title}</div>
                <div className="t2">{done}</div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
