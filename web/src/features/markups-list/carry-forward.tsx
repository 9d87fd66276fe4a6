/** Carries the markups of a document to later revisions of its sheets. */
import { useMutation } from '@tanstack/react-query';
import { detailOf } from '../../api/api-error.ts';
import { carryMarkupsMutation } from '../../api/annotations.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-queue.ts';

export function CarryForward({ documentId }: { documentId: number }) {
  const carry = useMutation({
    ...carryMarkupsMutation,
    onSuccess: ({ sheets }) => {
      if (sheets === 0) {
        const title = 'No later revision found';
        const detail =
          'No other document of this project has a later sheet with the same number as one of these.';
        showToast({ tone: 'ok', title, detail });
        announce(`${title}. ${detail}`);
        return;
      }
      const title = `Markups of ${plural(sheets, 'sheet')} are being carried forward`;
      const detail = 'They appear on the later revisions. What has to be reviewed is marked there.';
      showToast({ tone: 'ok', title, detail });
      announce(`${title}. ${detail}`);
    },
    onError: (error) =>
      showToast({
        tone: 'bad',
        title: 'Markups could not be carried forward',
        detail: detailOf(error),
      }),
  });
  return (
    <Button isSmall isDisabled={carry.isPending} onPress={() => carry.mutate({ documentId })}>
      Carry forward
    </Button>
  );
}
