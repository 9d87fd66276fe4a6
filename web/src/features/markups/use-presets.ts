/** The person's presets, and changes of them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ToolPreset } from '../../../../contract/src/users/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { keepToolPresetsMutation, toolPresetsQuery } from '../../api/tool-presets.ts';
import type { Presets, PresetsChange } from './model/presets.ts';

export type KeptPresets = {
  /** Undefined until they have come. */
  readonly presets: readonly ToolPreset[] | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly isSaving: boolean;
  /** Null once it is done, otherwise why it is not. */
  readonly change: (edit: (presets: Presets) => PresetsChange) => Promise<string | null>;
};

export function usePresets(): KeptPresets {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(toolPresetsQuery);
  const { mutateAsync, isPending } = useMutation(keepToolPresetsMutation);
  return {
    presets: data,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    isSaving: isPending,
    async change(edit) {
      try {
        // As they are now: another tab may have changed them, and the server keeps the list as a whole.
        const present = await client.fetchQuery({ ...toolPresetsQuery, staleTime: 0 });
        const changed = edit(present);
        if ('refusal' in changed) return changed.refusal;
        if (changed.to !== present) await mutateAsync([...changed.to]);
        return null;
      } catch (error) {
        return `It was not saved. ${detailOf(error)}`;
      }
    },
  };
}
