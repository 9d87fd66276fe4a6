/** Answers methods a URL does not accept: 405 with `Allow`, and 204 with `Allow` for OPTIONS. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../domain/api-error.ts';
import { isPagePath } from '../../../contract/src/page-paths.ts';

/** The methods of the page's URLs. */
export const PAGE_METHODS: readonly string[] = ['GET', 'HEAD'];

/** Reports the accepted methods: 204 for OPTIONS, otherwise an `ApiError` with 405. */
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
 * Watches routes added from now on. Call the returned function after the last one: it gives each URL a route for all other
 * methods.
 */
export function watchMethods(app: FastifyInstance): () => Promise<void> {
  const urls = new Set<string>();
  app.addHook('onRoute', ({ url }) => {
    // The page's files. `page.ts` handles other methods there because it knows which URLs exist.
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
