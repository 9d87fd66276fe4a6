/** A modal dialog. */
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
  /** Shown beside the title. */
  subtitle?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  isWide?: boolean;
  className?: string;
  /** A confirmation of something that cannot be undone: narrow, read aloud, and closed only by its buttons. */
  isQuestion?: boolean;
  /** The content handles Escape itself, innermost first. */
  handlesEscape?: boolean;
  /** Neither Escape nor Close closes it now: what it waits for would be lost. */
  isHeld?: boolean;
};

export function Dialog(props: DialogProps) {
  const { isOpen, isQuestion = false, isHeld = false } = props;
  useEffect(() => {
    if (!isOpen) return undefined;
    // Its errors must not stay in the live region after it closes.
    return () => hush('assertive');
  }, [isOpen]);
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isKeyboardDismissDisabled={isHeld || (props.handlesEscape ?? false)}
      onOpenChange={(isOpenNow) => {
        if (!isOpenNow) props.onClose();
      }}
    >
      <Modal
        className={[
          'dialog',
          ...(props.isWide === true ? ['wide'] : []),
          ...(isQuestion ? ['question'] : []),
          ...(props.className === undefined ? [] : [props.className]),
        ].join(' ')}
      >
        <AriaDialog role={isQuestion ? 'alertdialog' : 'dialog'}>
          <header className="dh">
            <Heading slot="title" level={2}>
              {props.title}
            </Heading>
            {props.subtitle}
            {isQuestion ? null : (
              <span className="end">
                <IconButton label="Close" isDisabled={isHeld} onPress={props.onClose}>
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
