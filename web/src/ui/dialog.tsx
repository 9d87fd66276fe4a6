/** A window over the page that has to be answered first. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './button.tsx';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Beside the title. */
  subtitle?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  isWide?: boolean;
  /** The content handles Escape itself (the innermost thing is undone first). */
  handlesEscape?: boolean;
};

export function Dialog(props: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={props.isOpen}
      isKeyboardDismissDisabled={props.handlesEscape ?? false}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
    >
      <Modal className={props.isWide === true ? 'dialog wide' : 'dialog'}>
        <AriaDialog>
          <header className="dh">
            <Heading slot="title" level={2}>
              {props.title}
            </Heading>
            {props.subtitle}
            <span className="end">
              <IconButton label="Close" onPress={props.onClose}>
                <X size={16} />
              </IconButton>
            </span>
          </header>
          {props.children}
          {props.footer === undefined ? null : <footer className="df">{props.footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
