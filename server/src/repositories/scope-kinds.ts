/**
 * The kinds of scope. Nothing but `scopes.ts`, which checks what a caller may reach, makes one of these.
 */
import { EVALUATION_STATES, USER_TYPE } from '../../../contract/src/constants.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { Organization } from '../../../contract/src/users/schema.ts';
import type { TokenRights } from './token-owners.ts';

/** A signed-in person, or one whose API token called. */
export type Person = {
  id: number;
  fullName: string;
  email: string;
  isAdmin: boolean;
  userTypeId: number;
  organizations: readonly Organization[];
  /** When all their sign-ins were last ended. */
  signedOutAt?: Date | null;
  /** Absent: they called themselves. */
  token?: TokenRights;
};

/** Viewers, unless they are administrators (AN-016, IL-032). */
export function isRestricted({ isAdmin, userTypeId }: Person): boolean {
  return userTypeId === USER_TYPE.viewer && !isAdmin;
}

/** What viewers see. */
export const JUDGED_FOR_ALL: readonly EvaluationState[] = ['approved', 'not_reviewed'];

/** Someone whose token or signed URL was verified. Its queries reach only what is theirs at that moment. */
export class KnownPerson {
  readonly personId: number;
  /** The projects to which their API token is limited; null: none. */
  readonly projectIds: readonly number[] | null;
  /** Each class has a protected member, so that no other object passes for it. */
  protected readonly isResolved = true;

  constructor(personId: number, projectIds: readonly number[] | null = null) {
    this.personId = personId;
    this.projectIds = projectIds;
  }
}

/** Someone who called with a token and has the role that the operation asks for. */
export class Caller extends KnownPerson {
  readonly person: Person;
  /** What the caller sees of issues and markups. Their queries find no others, whatever a call asks for. */
  readonly evaluationStates: readonly EvaluationState[];

  constructor(person: Person) {
    super(person.id, person.token?.projectIds ?? null);
    this.person = person;
    this.evaluationStates = isRestricted(person) ? JUDGED_FOR_ALL : EVALUATION_STATES;
  }
}

/** An organization that the caller belongs to. */
export class InOrganization extends Caller {
  readonly organizationId: number;
  protected readonly isOfOrganization = true;

  constructor(person: Person, organizationId: number) {
    super(person);
    this.organizationId = organizationId;
  }
}

/** A project that the caller has access to. */
export class InProject extends Caller {
  readonly projectId: number;
  protected readonly isOfProject = true;

  constructor(person: Person, projectId: number) {
    super(person);
    this.projectId = projectId;
  }
}

/**
 * The dashboard of a project: who is no administrator sees no rejected issues there, even where their lists have them
 * (DA-016, DA-018).
 */
export class OnDashboard extends InProject {
  override readonly evaluationStates: readonly EvaluationState[];
  protected readonly isOfDashboard = true;

  constructor(person: Person, projectId: number) {
    super(person, projectId);
    this.evaluationStates = person.isAdmin ? EVALUATION_STATES : JUDGED_FOR_ALL;
  }
}

type DocumentIds = { projectId: number; documentId: number };

export class InDocument extends InProject {
  readonly documentId: number;
  protected readonly isOfDocument = true;

  constructor(person: Person, { projectId, documentId }: DocumentIds) {
    super(person, projectId);
    this.documentId = documentId;
  }
}

type SheetIds = DocumentIds & { sheetId: number };

export class OnSheet extends InDocument {
  readonly sheetId: number;
  protected readonly isOfSheet = true;

  constructor(person: Person, ids: SheetIds) {
    super(person, ids);
    this.sheetId = ids.sheetId;
  }
}

export class OnDrawing extends OnSheet {
  readonly drawingId: number;
  protected readonly isOfDrawing = true;

  constructor(person: Person, ids: SheetIds & { drawingId: number }) {
    super(person, ids);
    this.drawingId = ids.drawingId;
  }
}

/** An annotation in a state that the caller sees. A deleted one only for those who may bring it back. */
export class OnAnnotation extends InDocument {
  readonly annotationId: number;
  protected readonly isOfAnnotation = true;

  constructor(person: Person, ids: DocumentIds & { annotationId: number }) {
    super(person, ids);
    this.annotationId = ids.annotationId;
  }
}

/** An issue in a state that the caller sees. */
export class OnIssue extends InProject {
  readonly issueId: number;
  protected readonly isOfIssue = true;

  constructor(person: Person, ids: { projectId: number; issueId: number }) {
    super(person, ids.projectId);
    this.issueId = ids.issueId;
  }
}

/** A saved view of issues: one of the caller's, or a shared one. */
export class OnIssueView extends InProject {
  readonly viewId: number;
  protected readonly isOfIssueView = true;

  constructor(person: Person, ids: { projectId: number; viewId: number }) {
    super(person, ids.projectId);
    this.viewId = ids.viewId;
  }
}

export class OnOverlay extends InProject {
  readonly overlayId: number;
  protected readonly isOfOverlay = true;

  constructor(person: Person, ids: { projectId: number; overlayId: number }) {
    super(person, ids.projectId);
    this.overlayId = ids.overlayId;
  }
}

export class OnOverlayExecution extends OnOverlay {
  readonly executionId: number;
  protected readonly isOfExecution = true;

  constructor(person: Person, ids: { projectId: number; overlayId: number; executionId: number }) {
    super(person, ids);
    this.executionId = ids.executionId;
  }
}

/** A batch of change orders of an organization that the caller belongs to. */
export class InBatch extends InOrganization {
  readonly batchId: number;
  protected readonly isOfBatch = true;

  constructor(person: Person, ids: { organizationId: number; batchId: number }) {
    super(person, ids.organizationId);
    this.batchId = ids.batchId;
  }
}

export class OnChangeOrder extends InBatch {
  readonly changeOrderId: number;
  protected readonly isOfChangeOrder = true;

  constructor(
    person: Person,
    ids: { organizationId: number; batchId: number; changeOrderId: number },
  ) {
    super(person, ids);
    this.changeOrderId = ids.changeOrderId;
  }
}

/** A backtest whose project and batch the caller has access to. */
export class InBacktest extends InProject {
  readonly backtestId: number;
  readonly batch: InBatch;
  protected readonly isOfBacktest = true;

  constructor(
    person: Person,
    ids: { projectId: number; backtestId: number; organizationId: number; batchId: number },
  ) {
    super(person, ids.projectId);
    this.backtestId = ids.backtestId;
    this.batch = new InBatch(person, ids);
  }
}

/** A match of a backtest with an issue in a state that the caller sees. */
export class OnBacktestMatch extends InBacktest {
  readonly matchId: number;
  protected readonly isOfMatch = true;

  constructor(
    person: Person,
    ids: ConstructorParameters<typeof InBacktest>[1] & { matchId: number },
  ) {
    super(person, ids);
    this.matchId = ids.matchId;
  }
}

/** All people, organizations and projects: an administrator, or the operator at the server's command line. */
export class Everything {
  /** Null: the operator. */
  readonly personId: number | null;
  protected readonly isOfAdministrator = true;

  constructor(personId: number | null) {
    this.personId = personId;
  }
}
