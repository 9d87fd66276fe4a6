/** Link from a comparison back to its project, with the project's name. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { projectQuery } from '../../api/projects.ts';
import type { WorkspaceSearch } from '../../domain/workspace-search.ts';

type WayBackProps = {
  projectId: number;
  /** The place in the project. */
  place: WorkspaceSearch;
  /** Outlives the link: it is in the start screen first, then in the comparison's, and keeps the focus. */
  hadFocus: RefObject<boolean>;
};

export function WayBack({ projectId, place, hadFocus }: WayBackProps) {
  const { data } = useQuery(projectQuery(projectId));
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const node = link.current;
    if (hadFocus.current) node?.focus();
    return () => {
      hadFocus.current = node !== null && node === document.activeElement;
    };
  }, [hadFocus]);
  const name = data?.name ?? 'the project';
  return (
    <Link
      ref={link}
      to="/projects/$projectId"
      params={{ projectId: String(projectId) }}
      search={place}
      className="crumb way-back"
      title={name}
    >
      <ArrowLeft size={15} aria-hidden />
      <span className="visually-hidden">Back to </span>
      <span className="clip">{name}</span>
    </Link>
  );
}
