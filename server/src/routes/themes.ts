/** Themes of a project's issues. */
import type { themeOperations } from '../../../contract/src/themes/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { ThemeService } from '../services/themes.ts';

type Services = { themes: ThemeService };

export function themeHandlers({ themes }: Services): Handlers<typeof themeOperations> {
  return {
    'GET /v1/projects/{id}/themes': async (_input, { scope }) => ({
      data: await themes.list(scope),
    }),
    'GET /v1/projects/{id}/theme-regeneration-status': (_input, { scope, version }) =>
      themes.status(scope, version),
    'POST /v1/projects/{id}/regenerate-themes': ({ query }, { scope }) =>
      themes.regenerate(scope, query.force),
  };
}
