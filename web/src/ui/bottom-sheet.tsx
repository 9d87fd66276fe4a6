/** On phones: a modal sheet from the lower edge, with large targets. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './button.tsx';

type BottomSheetProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A press beside it, Escape and its button close it. */
export function BottomSheet({ title, isOpen, onClose, children }: BottomSheetProps) {
  return (
    <ModalOverlay
      className="sheet-overlay"
      isOpen={isOpen}
      isDismissable
      onOpenChange={(isOpenNow) => {
        if (!isOpenNow) onClose();
      }}
    >
      <Modal className="bottom-sheet">
        <AriaDialog className="bottom-sheet-body">
          <header className="row g8">
            <Heading slot="title" level={2} className="grow">
              {title}
            </Heading>
            <IconButton label="Close" onPress={onClose}>
              <X size={16} />
            </IconButton>
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
