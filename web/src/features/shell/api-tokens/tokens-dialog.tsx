/** The signed-in person's API tokens: the list, a new one, and the secret of one just created. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';
import './api-tokens.css';

type View =
  /** `isBack`: from the form or the secret, whose focus is gone. */
  { at: 'list'; isBack: boolean } | { at: 'form' } | { at: 'secret'; name: string; secret: string };

export function TokensDialog({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<View>({ at: 'list', isBack: false });
  const goBack = () => setView({ at: 'list', isBack: true });
  switch (view.at) {
    case 'list':
      return (
        <TokenList
          isBack={view.isBack}
          onClose={onClose}
          onCreate={() => setView({ at: 'form' })}
        />
      );
    case 'form':
      return (
        <TokenForm
          onCancel={goBack}
          onClose={onClose}
          onCreated={(name, secret) => setView({ at: 'secret', name, secret })}
        />
      );
    case 'secret':
      return <NewSecret name={view.name} secret={view.secret} onClose={goBack} />;
  }
}

type NewSecretProps = { name: string; secret: string; onClose: () => void };

/** Closed only by its buttons, because the secret cannot be shown again. */
function NewSecret({ name, secret, onClose }: NewSecretProps) {
  return (
    <Dialog
      title="API token created"
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
        <SecretField label={name} secret={secret} />
        <p className="alert warn">
          <TriangleAlert size={16} aria-hidden />
          <span>
            <b className="m">Copy it now.</b> It will not be shown again. Whoever has it can call
            the API in your name.
          </span>
        </p>
      </div>
    </Dialog>
  );
}
