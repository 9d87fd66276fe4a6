/** The checks of a project's drawings. */
import type { checkOperations } from '../../../contract/src/checks/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { CheckService } from '../services/checks.ts';

type Services = { checks: CheckService };

export function checkHandlers({ checks }: Services): Handlers<typeof checkOperations> {
  return {
    'GET /v1/projects/{id}/checks': (_input, { scope }) => checks.coverage(scope),
    'PUT /v1/projects/{id}/check-settings': async ({ body }, { scope }) => {
      await checks.set(scope, body.check_id, body.is_on);
      return undefined;
    },
    'GET /v1/projects/{id}/model-usage': (_input, { scope }) => checks.modelUsage(scope),
  };
}
