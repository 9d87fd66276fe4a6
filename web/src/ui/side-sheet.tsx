/** A form at the right of the workspace, without a scrim: the drawing beside it stays usable. On phones it fills the screen. */
import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { hush } from '../lib/announcer.ts';
import { makeInertAround } from '../lib/inert-around.ts';
import { useMediaQuery } from '../lib/store.ts';
import { IconButton } from './button.tsx';
import './side-sheet.css';

/** Where the focus goes if what had it is gone: the panel on the right, or the viewer. */
const ELSEWHERE = '[role="tab"][aria-selected="true"], [data-pane], h1[tabindex]';

type SideSheetProps = {
  title: string;
  /** Beside the title, such as the number. */
  subtitle?: ReactNode;
  /** Beside the close button. */
  actions?: ReactNode;
  /** Escape and the close button. */
  onClose: () => void;
  children: ReactNode;
  footer: ReactNode;
};

/** The content gives the focus to its first field. When the sheet closes, the focus returns to where it came from. */
export function SideSheet(props: SideSheetProps) {
  const { title, subtitle, actions, onClose, children, footer } = props;
  const titleId = useId();
  const sheet = useRef<HTMLElement>(null);
  const isSmall = useMediaQuery('(max-width: 767px)');
  useFocusBefore(sheet);
  useFullScreen(sheet, isSmall);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from every field
    <section
      ref={sheet}
      className="side-sheet"
      role="dialog"
      aria-labelledby={titleId}
      {...(isSmall && { 'aria-modal': true })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        // A drawer that it is in stays open.
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="dh">
        <h2 id={titleId}>{title}</h2>
        {subtitle}
        <span className="end row g4">
          {actions}
          <IconButton label="Close" onPress={onClose}>
            <X size={16} />
          </IconButton>
        </span>
      </div>
      <div className="scroll">{children}</div>
      <div className="df">{footer}</div>
    </section>
  );
}

/** When the sheet closes with the focus inside, what had the focus before gets it back. */
function useFocusBefore(sheet: RefObject<HTMLElement | null>): void {
  const [before] = useState(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  useLayoutEffect(() => {
    const node = sheet.current;
    return () => {
      // Its errors must not stay in the live region.
      hush('assertive');
      if (node?.contains(document.activeElement) !== true) return;
      // At once in a drawer, which would take a focus that is lost to its first part.
      if (before?.closest('[role="dialog"]')) before.focus();
      setTimeout(() => {
        // Focus that was moved on purpose stays.
        if (document.activeElement !== document.body) return;
        const isThere = before !== null && before.isConnected && before !== document.body;
        (isThere ? before : document.querySelector<HTMLElement>(ELSEWHERE))?.focus();
      });
    };
  }, [sheet, before]);
}

/** As high as what the on-screen keyboard leaves, with nothing around it in reach. */
function useFullScreen(sheet: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (sheet.current === null || !isOn) return undefined;
    const release = makeInertAround(sheet.current);
    const unfollow = fitToSight(sheet.current);
    return () => {
      release();
      unfollow();
    };
  }, [sheet, isOn]);
}

/** Keeps an element where the on-screen keyboard leaves room. Returns what ends that. */
function fitToSight(element: HTMLElement): () => void {
  const { visualViewport: seen } = window;
  if (seen === null) return () => undefined;
  const fit = () => {
    element.style.height = `${seen.height}px`;
    element.style.top = `${seen.offsetTop}px`;
  };
  fit();
  seen.addEventListener('resize', fit);
  seen.addEventListener('scroll', fit);
  return () => {
    seen.removeEventListener('resize', fit);
    seen.removeEventListener('scroll', fit);
    element.style.removeProperty('height');
    element.style.removeProperty('top');
  };
}
