import { createReadStream } from 'node:fs';
import { cp, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const root = path.dirname(fileURLToPath(import.meta.url));
const pdfjs = path.join(root, 'node_modules/pdfjs-dist');

/** What pdf.js and the core fetch only when a file needs it: fonts, character maps, decoders, color profiles. */
const PDFJS_FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/** Where `npm run dev` runs the API, and what of the page's addresses belongs to it. */
const API_ORIGIN = 'http://localhost:4174';
const API_PATHS = ['/v1', '/oidc', '/files', '/docs'];

/** Serves those folders under `/pdfjs/` while developing and copies them into the built page. */
function pdfjsAssets(): Plugin {
  return {
    name: 'pinbar:pdfjs-assets',
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const wanted = path.normalize(decodeURIComponent((request.url ?? '').split('?')[0] ?? ''));
        const folder = wanted.split(path.sep)[1] ?? '';
        const file = path.join(pdfjs, wanted);
        if (!PDFJS_FOLDERS.includes(folder) || !file.startsWith(pdfjs)) return next();
        stat(file).then(
          (found) => {
            if (!found.isFile()) return next();
            const type = file.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
            response.setHeader('content-type', type);
            createReadStream(file).pipe(response);
          },
          () => next(),
        );
      });
    },
    async writeBundle(options) {
      const out = options.dir ?? path.join(root, 'web/dist');
      for (const folder of PDFJS_FOLDERS) {
        const names = await readdir(path.join(pdfjs, folder));
        const wanted = names.filter((name) => !name.endsWith('.js'));
        await Promise.all(
          wanted.map((name) =>
            cp(path.join(pdfjs, folder, name), path.join(out, 'pdfjs', folder, name)),
          ),
        );
      }
    },
  };
}

export default defineConfig({
  root: path.join(root, 'web'),
  plugins: [react(), pdfjsAssets()],
  worker: { format: 'es' },
  server: {
    fs: { allow: [root] },
    proxy: {
      // The issuer makes the addresses of its forms from the Host that was asked: the browser's, not its own port.
      ...Object.fromEntries(
        API_PATHS.map((prefix) => [prefix, { target: API_ORIGIN, changeOrigin: false }]),
      ),
      // The page shows the form under the address that it is posted to.
      '^/sign-(in|up)/': {
        target: API_ORIGIN,
        bypass: (request) => (request.method === 'POST' ? undefined : '/index.html'),
      },
    },
  },
  build: {
    outDir: path.join(root, 'web/dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes only with an update of the packages stays in people's caches.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
          ],
        },
      },
    },
  },
});
