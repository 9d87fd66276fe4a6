/** The webhooks of a project: the list, a new or changed one, the secret of one just created, and the log of one. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ProjectSummary } from '../../../../../contract/src/projects/schema.ts';
import type { Webhook } from '../../../../../contract/src/webhooks/schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';
import './webhooks.css';

type View =
  /** `isBack`: from another view, whose focus is gone. */
  | { at: 'list'; isBack: boolean }
  /** Null: a new one. */
  | { at: 'form'; webhook: Webhook | null }
  | { at: 'secret'; secret: string }
  | { at: 'log'; webhook: Webhook };

type WebhooksDialogProps = { project: ProjectSummary; onClose: () => void };

export function WebhooksDialog({ project, onClose }: WebhooksDialogProps) {
  const [view, setView] = useState<View>({ at: 'list', isBack: false });
  const goBack = () => setView({ at: 'list', isBack: true });
  const shared = { projectId: project.id, onClose };
  switch (view.at) {
    case 'list':
      return (
        <WebhookList
          {...shared}
          projectName={project.name}
          isBack={view.isBack}
          onEdit={(webhook) => setView({ at: 'form', webhook })}
          onLog={(webhook) => setView({ at: 'log', webhook })}
        />
      );
    case 'form':
      return (
        <WebhookForm
          {...shared}
          webhook={view.webhook}
          onBack={goBack}
          onCreated={(secret) => setView({ at: 'secret', secret })}
        />
      );
    case 'log':
      return <DeliveryLog {...shared} webhook={view.webhook} onBack={goBack} />;
    case 'secret':
      return <NewSecret secret={view.secret} onClose={goBack} />;
  }
}

/** Not closed by Escape, because the secret cannot be shown again. */
function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title="Webhook created"
      isOpen
      handlesEscape
      onClose={onClose}
      footer={
        <span className="end">
          <Button onPress={onClose}>Done</Button>
        </span>
      }
    >
      <div className="body col g12">
        <SecretField label="Signing secret" secret={secret} />
        <p className="alert warn">
          <TriangleAlert size={16} aria-hidden />
          <span>
            <b className="m">Copy it now.</b> It will not be shown again. The receiver verifies with
            it that a message comes from Pinbar.
          </span>
        </p>
      </div>
    </Dialog>
  );
}
