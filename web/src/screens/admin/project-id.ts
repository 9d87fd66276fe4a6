/** The id of a project, as administrators type it. */
import { PROJECT_RENAME_LENGTH } from '../../../../contract/src/constants.ts';
import { readPathId } from '../../../../contract/src/page-paths.ts';

/** Below the field. */
export const WHERE_IT_IS = 'The number in its address';

export const NOT_A_NUMBER = 'Project ID must be a valid number';

/** Null if it is none. */
export function projectIdOf(typed: string): number | null {
  return readPathId(typed.trim());
}

export const NAME_TOO_LONG = `Project name cannot exceed ${PROJECT_RENAME_LENGTH.max} characters`;
