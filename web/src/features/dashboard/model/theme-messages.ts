/** What the area of themes says (TH-001 to TH-009). */
export const THEME_MESSAGES = {
  generate: 'Generate themes',
  current: 'Themes up to date',
  outdated: 'Themes need regeneration',
  running: 'Themes are being regenerated',
  none: 'No themes available yet',
  listFailed: 'Failed to load themes',
  statusFailed: 'Failed to check theme regeneration status',
  regenerationFailed: 'Failed to regenerate themes',
} as const;
