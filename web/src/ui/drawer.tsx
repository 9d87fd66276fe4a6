/** A modal drawer from the right edge, as high as the page. */
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { hush } from '../lib/announcer.ts';
import './drawer.css';

type DrawerProps = {
  /** Its name for screen readers. */
  label: string;
  isOpen: boolean;
  onClose: () => void;
  /** For a form: 440 px. Or as wide as the page. */
  width?: 'narrow' | 'full';
  /** Its head has a button that closes it. */
  children: ReactNode;
};

/** At most 1300 px or 95% of the page; a press beside it and Escape close it. On phones it covers the page. */
export function Drawer({ label, isOpen, onClose, width, children }: DrawerProps) {
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => hush('assertive');
  }, [isOpen]);
  return (
    <ModalOverlay
      className="drawer-overlay"
      isOpen={isOpen}
      isDismissable
      onOpenChange={(isOpenNow) => {
        if (!isOpenNow) onClose();
      }}
    >
      <Modal className={width === undefined ? 'drawer' : `drawer is-${width}`}>
        <AriaDialog className="drawer-body" aria-label={label}>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
