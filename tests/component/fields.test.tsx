/** Fields of a form, and what they show when their value is refused. */
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Checkbox } from '../../web/src/ui/checkbox.tsx';
import { useField, useForm } from '../../web/src/ui/form.ts';
import { render } from './render.ts';

const REFUSAL = 'Confirm that you have read it';

function Terms({ onSubmit }: { onSubmit: (values: { isRead: boolean }) => void }) {
  const form = useForm<{ isRead: boolean }>({
    defaultValues: { isRead: false },
    resolver: (values) =>
      values.isRead
        ? { values, errors: {} }
        : { values: {}, errors: { isRead: { type: 'required', message: REFUSAL } } },
    onSubmit: (values) => onSubmit(values),
  });
  const { value, ...field } = useField(form, 'isRead');
  return (
    <form onSubmit={form.submit}>
      <Checkbox isSelected={value} {...field}>
        I have read it
      </Checkbox>
      <button type="submit">Send</button>
    </form>
  );
}

it('a checkbox shows the error of its field, which describes it, until it is changed', async () => {
  const onSubmit = vi.fn<(values: { isRead: boolean }) => void>();
  const place = render(<Terms onSubmit={onSubmit} />);
  const box = place.getByRole('checkbox', { name: 'I have read it' });
  await expect.element(box).not.toHaveAccessibleDescription();
  await place.getByRole('button', { name: 'Send' }).click();
  await expect.element(place.getByText(REFUSAL)).toBeVisible();
  await expect.element(box).toHaveAccessibleDescription(REFUSAL);
  await expect.element(box).toBeInvalid();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(box).toBeChecked();
  expect(place.getByText(REFUSAL).all()).toEqual([]);
  await place.getByRole('button', { name: 'Send' }).click();
  expect(onSubmit).toHaveBeenCalledWith({ isRead: true });
});
