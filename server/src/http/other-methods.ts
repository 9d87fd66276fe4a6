/** What an address answers to methods that it does not take: 405 with `Allow`, and to OPTIONS `Allow` alone. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../domain/api-error.ts';
import { isPagePath } from '../../../contract/src/page-paths.ts';

/** The methods of the page's addresses. */
export const PAGE_METHODS: readonly string[] = ['GET', 'HEAD'];

/** Tells what an address takes: OPTIONS with 204, any other method with a 405 that `ApiError` carries. */
export function answerAllowed(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply {
  const allow = [...new Set([...allowed, 'OPTIONS'])].join(', ');
  void reply.header('allow', allow);
  if (request.method === 'OPTIONS') return reply.code(204).send();
  throw new ApiError('METHOD_NOT_ALLOWED', `This URL accepts ${allow}, not ${request.method}.`);
}

/**
 * Watches the routes that are added from now on. The function that it returns has to be called after the last of them: it
 * gives each address a route for all other methods.
 */
export function watchMethods(app: FastifyInstance): () => Promise<void> {
  const urls = new Set<string>();
  app.addHook('onRoute', ({ url }) => {
    // The page's files; `page.ts` answers other methods there, since it knows which addresses exist.
    if (url !== '/*') urls.add(url);
  });
  return async () => {
    await app.register((scope, _options, done) => {
      // The method is refused whatever the body is.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
      for (const url of [...urls]) {
        const taken = (method: string) =>
          app.hasRoute({ method, url }) || (PAGE_METHODS.includes(method) && isPagePath(url));
        const allowed = app.supportedMethods.filter(taken);
        const others = app.supportedMethods.filter((method) => !taken(method));
        if (others.length === 0) continue;
        scope.route({
          method: others,
          url,
          schema: { hide: true },
          exposeHeadRoute: false,
          handler: (request, reply) => answerAllowed(request, reply, allowed),
        });
      }
      done();
    });
  };
}
