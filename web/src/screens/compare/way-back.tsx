/** Link from a comparison back to its project, with the project's name. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { projectQuery } from '../../api/projects.ts';
import type { WorkspaceSearch } from '../../domain/workspace-search.ts';

type WayBackProps = {
  projectId: number;
  /** The place in the project. */
  place: WorkspaceSearch;
};

export function WayBack({ projectId, place }: WayBackProps) {
  const { data } = useQuery(projectQuery(projectId));
  const name = data?.name ?? 'the project';
  return (
    <Link
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
