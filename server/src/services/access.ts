/** Who the caller is and what they may reach. All access rules are in this file and in `repositories/scopes.ts`. */
import type { Access as Declared, Place, Role } from '../../../contract/src/wire/operation.ts';
import type { TokenNeed } from '../../../contract/src/wire/token-need.ts';
import { NO_ORGANIZATION_DETAIL } from '../../../contract/src/wire/errors.ts';
import { DEACTIVATED_DETAIL, USER_TYPE } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { isTokenSecret, tokenHash } from '../identity/token-secret.ts';
import type { Permit } from '../files/signed-address.ts';
import {
  findOrCreateMember,
  followGroups,
  noteSeen,
  organizationsOf,
} from '../repositories/memberships.ts';
import type { UserRow } from '../repositories/memberships.ts';
import { creatorOf } from '../repositories/projects.ts';
import {
  adminScope,
  annotationScope,
  backtestMatchScope,
  backtestScope,
  batchScope,
  callerScope,
  changeOrderScope,
  documentScope,
  drawingScope,
  issueScope,
  issueViewScope,
  operatorScope,
  organizationScope,
  overlayExecutionScope,
  overlayScope,
  personScope,
  projectScope,
  sheetScope,
} from '../repositories/scopes.ts';
import type { Person } from '../repositories/scope-kinds.ts';
import type {
  AdminScope,
  AnnotationScope,
  BacktestMatchScope,
  BacktestScope,
  BatchScope,
  CallerScope,
  ChangeOrderScope,
  DocumentScope,
  DrawingScope,
  IssueScope,
  IssueViewScope,
  OrganizationScope,
  OverlayExecutionScope,
  OverlayScope,
  PersonScope,
  ProjectScope,
  SheetScope,
} from '../repositories/scopes.ts';
import { findTokenOwner, noteTokenUse } from '../repositories/token-owners.ts';
import type { TokenRights } from '../repositories/token-owners.ts';
import { findUser } from '../repositories/users.ts';
import type { TokenClaims, VerifyToken } from '../identity/tokens.ts';
import type { FirstOwner, WelcomeAdministrator } from './first-start.ts';

/** PL-008: creators and administrators in an organization. */
export function mayCreateProjects(person: Person): boolean {
  return person.isAdmin || person.userTypeId === USER_TYPE.creator;
}

/** The project's creator, and administrators with access to it. */
export function mayRemoveProject(person: Person, creatorId: number | null): boolean {
  return person.isAdmin || person.id === creatorId;
}

/** Who decides what a project tells other programs: those who may remove it, but no viewers. */
export function mayManageProject(person: Person, creatorId: number | null): boolean {
  return mayCreateProjects(person) && mayRemoveProject(person, creatorId);
}

/**
 * AN-018 to AN-022, and attachments: creators may change and delete what they made, administrators everything, viewers
 * nothing.
 */
export function mayEditWorkOf(person: Person, authorId: number | null): boolean {
  return person.isAdmin || (person.userTypeId === USER_TYPE.creator && person.id === authorId);
}

/** Views of issues are shared by creators and administrators; viewers keep theirs. */
export function mayShareIssueViews(person: Person): boolean {
  return person.isAdmin || person.userTypeId === USER_TYPE.creator;
}

/** A view is its owner's alone until it is shared; then administrators may change it, too, and viewers no longer. */
export function mayEditIssueView(
  person: Person,
  view: { is_shared: boolean; owner: { id: number } },
): boolean {
  const isOwner = person.id === view.owner.id;
  if (!view.is_shared) return isOwner;
  return person.isAdmin || (isOwner && mayShareIssueViews(person));
}

type PlaceScopes = {
  organization: OrganizationScope;
  project: ProjectScope;
  document: DocumentScope;
  sheet: SheetScope;
  drawing: DrawingScope;
  annotation: AnnotationScope;
  issue: IssueScope;
  'issue-view': IssueViewScope;
  overlay: OverlayScope;
  'overlay-execution': OverlayExecutionScope;
  batch: BatchScope;
  'change-order': ChangeOrderScope;
  backtest: BacktestScope;
  'backtest-match': BacktestMatchScope;
};

/** What the handler of an operation with this declaration gets. */
export type ScopeOf<A> = A extends { below: infer P extends Place }
  ? PlaceScopes[P]
  : A extends { role: 'admin' }
    ? AdminScope
    : CallerScope;

export type AnyScope = CallerScope | AdminScope;

/** The path parameters and body fields of a parsed call. */
type Fields = Readonly<Record<string, unknown>>;

/** Both functions throw `ApiError`. */
export type Access = {
  /**
   * Who the bearer token belongs to, be it of a sign-in or an API token. 401, or 403 for someone without the role or an API
   * token that may not.
   */
  admit(
    authorization: string | undefined,
    operation: { access: Declared; tokenNeed: TokenNeed },
  ): Promise<Person>;
  /** What the call may reach. 403 and 404 as the declaration says. */
  scopeOf(person: Person, access: Declared, fields: Fields): Promise<AnyScope>;
};

function bearerOf(authorization: string | undefined): string {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '');
  if (match?.[1] === undefined) throw new ApiError('NOT_SIGNED_IN', 'Please sign in.');
  return match[1];
}

function checkRole(person: Person, role: Role): void {
  if (role === 'admin' && !person.isAdmin) {
    throw new ApiError('FORBIDDEN', 'Only administrators can do this.');
  }
  if (role === 'creator' && !mayCreateProjects(person)) {
    throw new ApiError('FORBIDDEN', 'Only creators can create and change projects.');
  }
}

/** Of all calls by API tokens. What their owner may not do is refused as it is to the owner. */
function checkToken(
  token: TokenRights,
  { isOffered, mustWrite, mustBeUnlimited }: TokenNeed,
): void {
  if (!isOffered) {
    throw new ApiError('FORBIDDEN', 'API tokens cannot do this. Sign in to do it.');
  }
  if (mustWrite && !token.mayWrite) {
    throw new ApiError('FORBIDDEN', 'This API token may only read.');
  }
  if (mustBeUnlimited && token.projectIds !== null) {
    throw new ApiError('FORBIDDEN', 'This API token is limited to some projects.');
  }
}

/** The organization of the first administrator, who gets the sample project. Throws if they do not belong to it. */
export async function ownerScope(
  db: Executor,
  { userId, organizationId }: FirstOwner,
): Promise<OrganizationScope> {
  const user = await findUser(db, operatorScope(), userId);
  const organizations = await organizationsOf(db, userId);
  const scope = user && organizationScope(callerScope({ ...user, organizations }), organizationId);
  if (!scope) throw new Error(`User ${userId} does not belong to organization ${organizationId}`);
  return scope;
}

/** The person a signed URL was made for. */
export function signerScope({ userId }: Pick<Permit, 'userId'>): PersonScope {
  return personScope(userId);
}

/** Those to whom they do not belong learn nothing of them. */
const INSIDE = {
  document: { name: 'Document', resolve: documentScope },
  sheet: { name: 'Sheet', resolve: sheetScope },
  drawing: { name: 'Drawing', resolve: drawingScope },
  annotation: { name: 'Markup', resolve: annotationScope },
  issue: { name: 'Issue', resolve: issueScope },
  'issue-view': { name: 'View', resolve: issueViewScope },
  overlay: { name: 'Overlay', resolve: overlayScope },
  'overlay-execution': { name: 'Overlay execution', resolve: overlayExecutionScope },
  'change-order': { name: 'Change order', resolve: changeOrderScope },
  backtest: { name: 'Backtest', resolve: backtestScope },
  'backtest-match': { name: 'Match', resolve: backtestMatchScope },
};

type Needs = {
  db: Executor;
  /** Throws `ApiError` for an invalid token. */
  verify: VerifyToken;
  /** With an external sign-in: creates the first administrator. */
  welcome?: WelcomeAdministrator | undefined;
};

/** Checks every API call. */
export function createAccess({ db, verify, welcome }: Needs): Access {
  function checkActive({ deactivatedAt }: UserRow): void {
    if (deactivatedAt !== null) throw new ApiError('DEACTIVATED', DEACTIVATED_DETAIL);
  }

  async function inTheirRole(user: UserRow, { role, issuedAt }: TokenClaims): Promise<UserRow> {
    if (role === null) return user;
    return followGroups(db, user, { role, issuedAt: new Date(issuedAt * 1000) });
  }

  async function personOf(claims: TokenClaims, role: Role): Promise<Person> {
    const { organizations, ...user } = await findOrCreateMember(db, claims);
    checkActive(user);
    // Tokens tell whole seconds: one of the same second may be from before.
    if (user.signedOutAt !== null && claims.issuedAt * 1000 < user.signedOutAt.getTime()) {
      throw new ApiError('NOT_SIGNED_IN', 'Your session has ended. Please sign in again.');
    }
    await noteSeen(db, user);
    if (organizations.length > 0) return { ...(await inTheirRole(user, claims)), organizations };
    if (await welcome?.(claims, user.id)) return personOf(claims, role);
    if (role === 'signed-in') return { ...user, organizations };
    throw new ApiError('NO_ORGANIZATION', NO_ORGANIZATION_DETAIL);
  }

  async function personOfToken(secret: string, need: TokenNeed): Promise<Person> {
    const owner = await findTokenOwner(db, tokenHash(secret));
    if (owner === null) {
      throw new ApiError('NOT_SIGNED_IN', 'This API token is unknown, revoked or expired.');
    }
    checkActive(owner);
    await noteSeen(db, owner);
    const organizations = await organizationsOf(db, owner.id);
    if (organizations.length === 0) throw new ApiError('NO_ORGANIZATION', NO_ORGANIZATION_DETAIL);
    await noteTokenUse(db, owner.token);
    checkToken(owner.token, need);
    return { ...owner, organizations };
  }

  async function projectOf(caller: CallerScope, id: number): Promise<ProjectScope> {
    const scope = await projectScope(db, caller, id);
    if (scope === 'missing') throw notFound(`Project ${id}`);
    if (scope === 'foreign') {
      throw new ApiError('FORBIDDEN', "You don't have permission to access this project.");
    }
    return scope;
  }

  async function ownOf(
    caller: CallerScope,
    id: number,
    may: typeof mayRemoveProject,
  ): Promise<ProjectScope> {
    const scope = await projectOf(caller, id);
    const creatorId = await creatorOf(db, scope);
    if (creatorId === undefined) throw notFound(`Project ${id}`);
    if (may(caller.person, creatorId)) return scope;
    throw new ApiError('FORBIDDEN', 'Only the project’s creator or an administrator can do this.');
  }

  function administratorOf(caller: CallerScope): AdminScope {
    const scope = adminScope(caller);
    if (scope) return scope;
    throw new ApiError('FORBIDDEN', 'Only administrators can do this.');
  }

  function organizationOf(caller: CallerScope, id: number): OrganizationScope {
    const scope = organizationScope(caller, id);
    if (scope) return scope;
    throw new ApiError('FORBIDDEN', 'You are not a member of this organization.');
  }

  async function batchOf(caller: CallerScope, id: number): Promise<BatchScope> {
    const scope = await batchScope(db, caller, id);
    if (scope === 'missing') throw notFound(`Batch ${id}`);
    if (scope === 'foreign') {
      throw new ApiError('FORBIDDEN', "You don't have permission to access this batch.");
    }
    return scope;
  }

  async function inside(
    caller: CallerScope,
    place: keyof typeof INSIDE,
    id: number,
  ): Promise<CallerScope> {
    const { name, resolve } = INSIDE[place];
    const scope = await resolve(db, caller, id);
    if (scope === null) throw notFound(`${name} ${id}`);
    return scope;
  }

  return {
    async admit(authorization, { access: { role = 'member' }, tokenNeed }) {
      const bearer = bearerOf(authorization);
      const person = isTokenSecret(bearer)
        ? await personOfToken(bearer, tokenNeed)
        : await personOf(await verify(bearer), role);
      checkRole(person, role);
      return person;
    },

    async scopeOf(person, access, fields) {
      const caller = callerScope(person);
      if (access.below === undefined) {
        return access.role === 'admin' ? administratorOf(caller) : caller;
      }
      const id = Number(fields[access.at ?? 'id']);
      if (access.below === 'organization') return organizationOf(caller, id);
      if (access.below === 'project') {
        if (access.may === 'remove') return ownOf(caller, id, mayRemoveProject);
        if (access.may === 'manage') return ownOf(caller, id, mayManageProject);
        return projectOf(caller, id);
      }
      if (access.below === 'batch') return batchOf(caller, id);
      return inside(caller, access.below, id);
    },
  };
}
