/** Layers of a PDF: which a page has, and which of them people want to see. */

/** A row of the tree of layers as a file has it. */
export type FileLayer = {
  name: string;
  /** The number of its group in the file ("12R"); null for a heading, which is no layer. */
  group: string | null;
  /** How many rows it is inside. */
  depth: number;
  /** The file shows it at first. */
  isOn: boolean;
  /** The file asks that nobody change it. */
  isLocked: boolean;
  /** Numbers of the sets it is in of which at most one layer is shown at a time. */
  exclusive: readonly number[];
};

/** Groups that are shown and hidden, whatever the file says; all others are as it says. */
export type ChosenGroups = { shown: readonly string[]; hidden: readonly string[] };

/** A row of the tree of layers of a page: what people know as one layer. */
export type PdfLayer = {
  /** Its name and those of the rows around it: the same layer on other pages and in other issues of the drawing. */
  key: string;
  name: string;
  /** How many rows it is inside. */
  depth: number;
  /** Its groups in the file; none for a heading. Groups of the same name are one layer. */
  groups: readonly string[];
  /** The file shows it at first. */
  isOn: boolean;
  /** The file asks that nobody change it. */
  isLocked: boolean;
  /** Numbers of the sets it is in of which at most one layer is shown at a time. */
  exclusive: readonly number[];
};

/** By key: shown or hidden, whatever the file says. All other layers are as it says. */
export type LayerChoices = Readonly<Record<string, boolean>>;
