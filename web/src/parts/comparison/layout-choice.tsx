/** How two drawings are shown: on top of each other, side by side, or with a divider. */
import { Blend, Columns2, SquareSplitHorizontal } from 'lucide-react';
import type { Layout } from '../../domain/url-state.ts';
import { Segmented } from '../../ui/button.tsx';

type LayoutChoiceProps = { layout: Layout; onLayout: (layout: Layout) => void };

export function LayoutChoice({ layout, onLayout }: LayoutChoiceProps) {
  return (
    <Segmented<Layout>
      label="Layout"
      isIconOnly
      value={layout}
      choices={[
        { value: 'overlay', label: 'Overlay', content: <Blend size={15} aria-hidden /> },
        { value: 'side', label: 'Side by side', content: <Columns2 size={15} aria-hidden /> },
        {
          value: 'swipe',
          label: 'Swipe',
          content: <SquareSplitHorizontal size={15} aria-hidden />,
        },
      ]}
      onChange={onLayout}
    />
  );
}
