/** What is known of the damage of a file that was repaired. */
export type FileDamage = {
  /** Pages that the file says it has but no longer contains. 0 if none is known to be missing. */
  missingPages: number;
};

/** What people are told of it. `pageCount`: of the pages that are left. */
export function damageWords({ missingPages }: FileDamage, pageCount: number): string {
  if (missingPages === 0) {
    return 'The file was damaged and has been repaired. Content may be missing.';
  }
  const verb = missingPages === 1 ? 'is' : 'are';
  return `The file is damaged: ${missingPages} of its ${missingPages + pageCount} pages ${verb} missing. Ask for a complete copy.`;
}
