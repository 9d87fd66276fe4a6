/**
 * SCIM 2.0 for users (RFC 7644), with which an external issuer creates, changes and deactivates people.
 *
 * The package scimmy has the schemas and applies PATCH. Its handlers of resources are left out: to them any failure, also of
 * the database, is a 404, after which an issuer would create the person once more.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Messages, Resources, Types } from 'scimmy';
import { ERROR_STATUS } from '../../../contract/src/wire/errors.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { UserNameTaken } from '../services/provisioning.ts';
import type { ProvisionedPerson, Provisioning } from '../services/provisioning.ts';
import { bodyOf, retryAfterOf } from './answer-errors.ts';
import { isKnown } from './etag.ts';
import { takeJsonBodies } from './json-body.ts';
import { networkOf } from './rate-limits.ts';
import type { Buckets } from './rate-limits.ts';
import {
  BASE,
  bodyAsResource,
  declareResources,
  filterOf,
  idOf,
  MOST_RESULTS,
  patched,
  profileOf,
  queryOf,
  resourceOf,
  shownBy,
  USERS,
  versionOf,
} from './scim-users.ts';

const MEDIA_TYPE = 'application/scim+json; charset=utf-8';

function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

/** RFC 7644, 3.14: a weak validator is enough. */
function checkVersion(request: FastifyRequest, person: ProvisionedPerson): void {
  const given = request.headers['if-match'];
  if (given === undefined || isKnown(given, versionOf(person))) return;
  throw new ApiError('CHANGED_MEANWHILE', 'The user changed after this version. Read it again.');
}

function send(reply: FastifyReply, body: unknown, status = 200): FastifyReply {
  return reply.code(status).type(MEDIA_TYPE).send(JSON.stringify(body));
}

function sendUser(
  request: FastifyRequest,
  reply: FastifyReply,
  person: ProvisionedPerson,
  status = 200,
): FastifyReply {
  const version = versionOf(person);
  void reply.header('etag', version);
  if (request.method === 'GET' && isKnown(request.headers['if-none-match'], version)) {
    return reply.code(304).send();
  }
  const resource = resourceOf(person, shownBy(queryOf(request.query)));
  return send(reply.header('location', `${USERS}/${person.id}`), resource, status);
}

/** Errors as RFC 7644, 3.12, wants them. */
function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = (status: number, detail: string, scimType?: string) => {
    const schemas = [Messages.ErrorResponse.id];
    send(reply, { schemas, status: String(status), detail, ...(scimType && { scimType }) }, status);
  };
  if (error instanceof Types.Error) {
    answer(error.status, error.message, error.scimType);
  } else {
    const body = bodyOf(error, request.id);
    // SCIM has no 422.
    const status = body.code === 'INVALID_INPUT' ? 400 : ERROR_STATUS[body.code];
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const retryAfter = retryAfterOf(error, body);
    if (retryAfter !== null) void reply.header('retry-after', retryAfter);
    answer(status, body.detail, error instanceof UserNameTaken ? 'uniqueness' : undefined);
  }
}

type Needs = { provisioning: Provisioning; token: string; buckets: Buckets };

export async function mountScim(
  app: FastifyInstance,
  { provisioning, token, buckets }: Needs,
): Promise<void> {
  declareResources();
  await app.register((scope, _options, done) => {
    takeJsonBodies(scope, ['application/json', 'application/scim+json']);
    scope.setErrorHandler(sendError);
    scope.addHook('onRequest', (request, reply, next) => {
      void reply.header('cache-control', 'no-store');
      const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
      if (!isSame(given, token)) {
        buckets.take('stranger', networkOf(request.ip));
        void reply.header('www-authenticate', 'Bearer');
        throw new ApiError('NOT_SIGNED_IN', 'The SCIM token is missing or wrong.');
      }
      buckets.take('edit', 'scim');
      next();
    });
    const schema = { hide: true };
    const idIn = (request: FastifyRequest) => {
      const { id } = request.params as { id: string };
      if (idOf(id) === 0) throw notFound(`User ${id}`);
      return idOf(id);
    };
    const callOf = ({ method, url, ip: address }: FastifyRequest) => {
      const [path = ''] = url.split('?');
      return { action: `${method} /${path.slice(1)}` as const, address };
    };

    scope.get(`${BASE}/ServiceProviderConfig`, { schema }, async (_request, reply) =>
      send(reply, await new Resources.ServiceProviderConfig().read()),
    );
    scope.get(`${BASE}/ResourceTypes`, { schema }, async (_request, reply) =>
      send(reply, await new Resources.ResourceType().read()),
    );
    scope.get(`${BASE}/Schemas`, { schema }, async (_request, reply) =>
      send(reply, await new Resources.Schema().read()),
    );

    scope.get(USERS, { schema }, async (request, reply) => {
      const query = queryOf(request.query);
      const startIndex = Math.max(query.startIndex ?? 1, 1);
      const itemsPerPage = Math.min(Math.max(query.count ?? MOST_RESULTS, 0), MOST_RESULTS);
      const page = { offset: startIndex - 1, limit: itemsPerPage };
      const { people, total } = await provisioning.list(filterOf(query.filter), page);
      const shown = shownBy(query);
      return send(reply, {
        schemas: [Messages.ListResponse.id],
        ...{ totalResults: total, startIndex, itemsPerPage: people.length },
        Resources: people.map((person) => resourceOf(person, shown)),
      });
    });
    scope.get(`${USERS}/:id`, { schema }, async (request, reply) =>
      sendUser(request, reply, await provisioning.find(idIn(request))),
    );
    scope.post(USERS, { schema }, async (request, reply) => {
      const profile = profileOf(await bodyAsResource(request.body));
      return sendUser(request, reply, await provisioning.create(profile, callOf(request)), 201);
    });
    scope.put(`${USERS}/:id`, { schema }, async (request, reply) => {
      const resource = await bodyAsResource(request.body);
      const to = (current: ProvisionedPerson) => {
        checkVersion(request, current);
        return Promise.resolve(profileOf(resource, current));
      };
      const changed = await provisioning.change({ id: idIn(request), to }, callOf(request));
      return sendUser(request, reply, changed);
    });
    scope.patch(`${USERS}/:id`, { schema }, async (request, reply) => {
      const to = (current: ProvisionedPerson) => {
        checkVersion(request, current);
        return patched(current, request.body);
      };
      const changed = await provisioning.change({ id: idIn(request), to }, callOf(request));
      return sendUser(request, reply, changed);
    });
    scope.delete(`${USERS}/:id`, { schema }, async (request, reply) => {
      const check = (current: ProvisionedPerson) => checkVersion(request, current);
      await provisioning.remove({ id: idIn(request), check }, callOf(request));
      return reply.code(204).send();
    });
    done();
  });
}
