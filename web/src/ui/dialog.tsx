/** A window over the page that has to be answered first. */
import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { hush } from '../lib/announcer.ts';
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
  /** Asks before something that cannot be undone: narrow, with its words read aloud, and no way out but its buttons. */
  isQuestion?: boolean;
  /** The content handles Escape itself (the innermost thing is undone first). */
  handlesEscape?: boolean;
};

export function Dialog(props: DialogProps) {
  const { isOpen, isQuestion = false } = props;
  useEffect(() => {
    if (!isOpen) return undefined;
    // Its errors must not be found in the page when it is gone.
    return () => hush('assertive');
  }, [isOpen]);
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isKeyboardDismissDisabled={props.handlesEscape ?? false}
      onOpenChange={(isOpenNow) => {
        if (!isOpenNow) props.onClose();
      }}
    >
      <Modal
        className={`dialog${props.isWide === true ? ' wide' : ''}${isQuestion ? ' question' : ''}`}
      >
        <AriaDialog role={isQuestion ? 'alertdialog' : 'dialog'}>
          <header className="dh">
            <Heading slot="title" level={2}>
              {props.title}
            </Heading>
            {props.subtitle}
            {isQuestion ? null : (
              <span className="end">
                <IconButton label="Close" onPress={props.onClose}>
                  <X size={16} />
                </IconButton>
              </span>
            )}
          </header>
          {props.children}
          {props.footer === undefined ? null : <footer className="df">{props.footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
