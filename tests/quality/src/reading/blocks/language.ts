/**
 * What title blocks say in each language. Each field has one or two labels, parted by `|`: a layout chooses one. The rest
 * fills the sheets: titles of drawings by trade, names of projects, firms and people, notes.
 */

export type Labels = {
  number: string;
  title: string;
  rev: string;
  date: string;
  sheet: string;
  of: string;
  scale: string;
  size: string;
  drawn: string;
  checked: string;
  approved: string;
  project: string;
  client: string;
  material: string;
  status: string;
  change: string;
  name: string;
};

export type Language = {
  labels: Labels;
  /** Of buildings, machine parts, circuits and processes. */
  titles: { building: string[]; machine: string[]; circuit: string[]; process: string[] };
  projects: string[];
  firms: string[];
  people: string[];
  notes: string[];
};

const FIELDS = [
  'number', 'title', 'rev', 'date', 'sheet', 'of', 'scale', 'size', 'drawn', 'checked', 'approved',
  'project', 'client', 'material', 'status', 'change', 'name',
] as const satisfies readonly (keyof Labels)[]; // prettier-ignore

/** `labels` in the order of `FIELDS`, parted by `;`; the other lists are parted by `;` too. */
export function language(
  labels: string,
  [building, machine, circuit, process]: readonly [string, string, string, string],
  rest: { projects: string; firms: string; people: string; notes: string },
): Language {
  const list = (text: string) => text.split(';').map((part) => part.trim());
  const parts = list(labels);
  const labelOf = (field: keyof Labels) => parts[FIELDS.indexOf(field)] ?? '';
  const all: Labels = {
    number: labelOf('number'),
    title: labelOf('title'),
    rev: labelOf('rev'),
    date: labelOf('date'),
    sheet: labelOf('sheet'),
    of: labelOf('of'),
    scale: labelOf('scale'),
    size: labelOf('size'),
    drawn: labelOf('drawn'),
    checked: labelOf('checked'),
    approved: labelOf('approved'),
    project: labelOf('project'),
    client: labelOf('client'),
    material: labelOf('material'),
    status: labelOf('status'),
    change: labelOf('change'),
    name: labelOf('name'),
  };
  return {
    labels: all,
    titles: {
      building: list(building),
      machine: list(machine),
      circuit: list(circuit),
      process: list(process),
    },
    projects: list(rest.projects),
    firms: list(rest.firms),
    people: list(rest.people),
    notes: list(rest.notes),
  };
}
