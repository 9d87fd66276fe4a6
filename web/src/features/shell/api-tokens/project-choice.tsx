/** All projects, or some of them. */
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { projectsQuery } from '../../../api/projects.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';

const CHOICES = [
  { id: 'all', label: 'All projects, also later ones' },
  { id: 'some', label: 'Only some projects' },
] as const;

/** A longer list has a search box. */
const MOST_IN_SIGHT = 8;

type ProjectChoiceProps = {
  /** Null: all. */
  value: readonly number[] | null;
  onChange: (ids: number[] | null) => void;
  isDisabled: boolean;
  error: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
};

export function ProjectChoice(props: ProjectChoiceProps) {
  const { value, onChange } = props;
  const { data: projects = [], isPending, isError, isSuccess, refetch } = useQuery(projectsQuery);
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = projects.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className="col g8">
      <Select
        label="Projects"
        options={CHOICES}
        value={value === null ? 'all' : 'some'}
        onChange={(id) => onChange(id === 'all' ? null : (value ?? []).slice())}
        isDisabled={props.isDisabled}
        focusRef={props.focusRef}
      />
      {value === null ? null : (
        <fieldset className="token-projects">
          <legend className="visually-hidden">Projects of the token</legend>
          {projects.length <= MOST_IN_SIGHT ? null : (
            <SearchField label="Search projects" value={words} onChange={setWords} />
          )}
          <div className="token-project-list">
            {shown.map(({ id, name }) => (
              <Checkbox
                key={id}
                isSelected={value.includes(id)}
                isDisabled={props.isDisabled}
                onChange={(isSelected) =>
                  onChange(isSelected ? [...value, id] : value.filter((each) => each !== id))
                }
              >
                {name}
              </Checkbox>
            ))}
            {isPending ? <p className="t2 f12">Loading projects…</p> : null}
            {isError && projects.length === 0 ? (
              <p className="row g8 t2 f12">
                Your projects could not be loaded.
                <Button isSmall onPress={() => void refetch()}>
                  Try again
                </Button>
              </p>
            ) : null}
            {isSuccess && shown.length === 0 ? (
              <p className="t2 f12">
                {projects.length === 0 ? 'You have no projects.' : 'No project names match.'}
              </p>
            ) : null}
          </div>
        </fieldset>
      )}
      {props.error === undefined ? null : (
        <p className="msg">
          <CircleAlert size={14} aria-hidden />
          {props.error}
        </p>
      )}
    </div>
  );
}
