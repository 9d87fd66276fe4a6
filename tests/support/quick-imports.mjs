/**
 * Node reads the package.json of a package again for each module in it, and that of drizzle-orm has 180 KB: half a second of
 * every start. This resolves the imports between its modules as Node does, but without reading. `vitest.config.ts` preloads it
 * into every process of the tests.
 */
import { registerHooks } from 'node:module';

const SLOW_PACKAGE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    const isInside = specifier.startsWith('.') && parentURL?.includes(SLOW_PACKAGE) === true;
    if (!isInside || !specifier.endsWith('.js') || !parentURL.endsWith('.js'))
      return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
