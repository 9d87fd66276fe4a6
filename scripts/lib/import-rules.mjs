/**
 * Which folders may import which: allow-lists. A file's zone is the first whose pattern matches its path, and anything in
 * the repository that the zone does not list is refused. Type-only imports count: through them layers start to depend
 * upward.
 */

/**
 * @typedef {object} Zone
 * @property {string} name
 * @property {RegExp} files paths relative to the project's root, with forward slashes
 * @property {readonly RegExp[]} may repository paths besides the zone's own; `$1` is the zone's first group
 * @property {boolean} [ownFolderOnly] the zone's own files share its first group
 * @property {readonly RegExp[]} packages packages it may import; any if absent
 */

const CONTRACT = /^contract\/src\//;
const EXCHANGE = /^exchange\/src\//;
const EVIDENCE = /^evidence\/src\//;
const MARKUPS = /^markups\/src\//;
const GEOMETRY = /^contract\/src\/geometry\//;
const PROTOCOL = /^workers\/protocol\//;
const BYTES = /^workers\/bytes\//;
const BINDINGS = /^wasm-core\/bindings\//;
const UI = /^web\/src\/ui\//;
const LIB = /^web\/src\/lib\//;
const DOMAIN = /^web\/src\/domain\//;
const PAPER = /^web\/src\/paper\//;
const CORE_IN_NODE = /^wasm-core\/node\//;
/** Server folders by layer; `top` matches files in none of them. */
const SERVER = {
  domain: /^server\/src\/domain\//,
  db: /^server\/src\/db\//,
  repositories: /^server\/src\/repositories\//,
  files: /^server\/src\/files\//,
  identity: /^server\/src\/identity\//,
  outside: /^server\/src\/outside\//,
  services: /^server\/src\/services\//,
  jobs: /^server\/src\/jobs\//,
  top: /^server\/src\/(start-error|config)\.ts$/,
};
const API = /^web\/src\/api\//;
const HOST = /^web\/src\/host\//;
/** Controls of a subject, such as issues, which several features and screens show. */
const PARTS = /^web\/src\/parts\//;
const NONE = /** @type {readonly RegExp[]} */ ([]);
const PAGE_PACKAGES = [/^react(\/|$)/, /^lucide-react$/, /^@tanstack\//];

/** @type {readonly Zone[]} */
export const ZONES = [
  { name: 'contract', files: /^contract\//, may: NONE, packages: [/^zod$/] },
  // What a markup is, for page, workers and server.
  { name: 'markups', files: /^markups\//, may: [GEOMETRY], packages: [/^saxes$/] },
  // The files that page, server and command line exchange with other programs.
  { name: 'exchange', files: /^exchange\//, may: [CONTRACT], packages: [/^fflate$/, /^saxes$/] },
  {
    name: 'core bindings',
    files: BINDINGS,
    may: [/^wasm-core\/pkg\//, CONTRACT],
    packages: NONE,
  },
  { name: 'worker protocol', files: PROTOCOL, may: [CONTRACT, MARKUPS], packages: [/^comlink$/] },
  {
    name: 'worker client',
    files: /^workers\/client\//,
    may: [PROTOCOL, CONTRACT, MARKUPS],
    packages: [/^comlink$/],
  },
  { name: 'file bytes', files: BYTES, may: [PROTOCOL, CONTRACT], packages: NONE },
  {
    name: 'overlay worker',
    files: /^workers\/overlay\//,
    may: [PROTOCOL, BYTES, CONTRACT, MARKUPS, BINDINGS],
    packages: [/^comlink$/, /^@fontsource-variable\//],
  },
  {
    name: 'pdf worker',
    files: /^workers\/pdf\//,
    may: [PROTOCOL, BYTES, CONTRACT],
    packages: [/^comlink$/, /^pdfjs-dist(\/|$)/],
  },
  {
    name: 'design kit',
    files: UI,
    may: [LIB],
    packages: [
      /^react(\/|$)/,
      /^react-dom(\/|$)/,
      /^react-aria-components(\/|$)/,
      /^lucide-react$/,
      ...[/^react-hook-form$/, /^@hookform\/resolvers\/zod$/, /^zod$/],
    ],
  },
  {
    name: 'platform wrappers',
    files: LIB,
    may: [GEOMETRY, CONTRACT, EXCHANGE, PROTOCOL, /^workers\/client\//],
    packages: [
      ...[/^react(\/|$)/, /^oidc-client-ts$/, /^@tanstack\/react-virtual$/],
      ...[/^eventsource-parser$/, /^fflate$/],
    ],
  },
  { name: 'domain', files: DOMAIN, may: [CONTRACT, MARKUPS, PROTOCOL], packages: [/^date-fns$/] },
  {
    name: 'API calls',
    files: API,
    may: [LIB, DOMAIN, CONTRACT, MARKUPS],
    packages: [/^@tanstack\/react-query$/],
  },
  // What the workspace and the features that contribute to it agree on.
  {
    name: 'workspace host',
    files: HOST,
    may: [LIB, API, DOMAIN, PAPER, CONTRACT, MARKUPS, PROTOCOL],
    packages: [/^react(\/|$)/, /^@tanstack\/react-query$/],
  },
  {
    name: 'paper',
    files: PAPER,
    may: [LIB, DOMAIN, CONTRACT, MARKUPS, PROTOCOL],
    packages: [/^react(\/|$)/],
  },
  {
    name: 'parts',
    files: PARTS,
    may: [HOST, UI, LIB, API, DOMAIN, PAPER, CONTRACT, MARKUPS, PROTOCOL],
    packages: PAGE_PACKAGES,
  },
  {
    name: 'feature',
    files: /^web\/src\/features\/([^/]+)\//,
    ownFolderOnly: true,
    may: [
      ...[PARTS, HOST, UI, LIB, API, DOMAIN, PAPER, CONTRACT, EXCHANGE, MARKUPS, PROTOCOL],
      /^workers\/client\//,
    ],
    packages: PAGE_PACKAGES,
  },
  {
    name: 'screen',
    files: /^web\/src\/screens\/([^/]+)\//,
    ownFolderOnly: true,
    may: [
      ...[/^web\/src\/features\//, PARTS, HOST, UI, LIB, API, DOMAIN, PAPER, CONTRACT],
      ...[EXCHANGE, PROTOCOL],
      /^workers\/client\//,
    ],
    packages: PAGE_PACKAGES,
  },
  {
    name: 'app',
    files: /^web\/src\//,
    may: [CONTRACT, PROTOCOL, /^workers\/client\//],
    packages: [...PAGE_PACKAGES, /^react-dom(\/|$)/, /^@fontsource(-variable)?\//],
  },
  {
    name: 'core in Node',
    files: CORE_IN_NODE,
    may: [BINDINGS],
    packages: [/^node:/],
  },
  // What server and command line know of evidence packets.
  {
    name: 'evidence',
    files: /^evidence\//,
    may: [CONTRACT, EXCHANGE, MARKUPS, BINDINGS, CORE_IN_NODE],
    packages: [/^node:/, /^@napi-rs\/canvas$/, /^zod$/],
  },
  // The server's layers, each after those it may import: domain, db, repositories, files, identity, outside, services,
  // routes and http, jobs.
  {
    name: 'server domain',
    files: SERVER.domain,
    may: [CONTRACT, MARKUPS],
    packages: NONE,
  },
  {
    name: 'server database',
    files: SERVER.db,
    may: [CONTRACT, SERVER.top],
    packages: [/^node:/, /^drizzle-orm(\/|$)/, /^pg(-copy-streams)?$/, /^pino$/],
  },
  {
    name: 'server repositories',
    files: SERVER.repositories,
    may: [CONTRACT, SERVER.db, SERVER.domain],
    packages: [/^drizzle-orm$/],
  },
  {
    name: 'server files',
    files: SERVER.files,
    may: [CONTRACT, SERVER.top],
    packages: [/^node:/, /^@aws-sdk\//],
  },
  {
    name: 'server identity',
    files: SERVER.identity,
    may: [CONTRACT, SERVER.db, SERVER.domain, SERVER.repositories, SERVER.top],
    packages: [/^node:/, /^drizzle-orm$/, /^jose$/, /^oidc-provider$/, /^tinypool$/, /^zod$/],
  },
  // Other systems that the server calls.
  {
    name: 'server outside',
    files: SERVER.outside,
    may: [CONTRACT],
    packages: [/^node:/, /^zod$/, /^ai$/, /^@ai-sdk\//],
  },
  {
    name: 'server services',
    files: SERVER.services,
    may: [
      CONTRACT,
      EVIDENCE,
      EXCHANGE,
      MARKUPS,
      SERVER.db,
      SERVER.domain,
      SERVER.repositories,
      SERVER.files,
      SERVER.identity,
      SERVER.outside,
    ],
    packages: [/^node:/],
  },
  {
    name: 'server jobs',
    files: SERVER.jobs,
    may: [
      ...[CONTRACT, EVIDENCE, EXCHANGE, MARKUPS, BINDINGS, CORE_IN_NODE],
      ...[SERVER.db, SERVER.domain, SERVER.repositories],
      ...[SERVER.files, SERVER.identity, SERVER.outside, SERVER.services, SERVER.top],
    ],
    packages: [
      ...[/^node:/, /^pg-boss$/, /^pino$/, /^zod$/],
      ...[/^@napi-rs\/canvas$/, /^@neslinesli93\/qpdf-wasm$/, /^nodemailer$/],
      ...[/^tesseract\.js$/, /^pdfjs-dist(\/|$)/],
    ],
  },
  {
    name: 'server',
    files: /^server\//,
    may: [CONTRACT],
    packages: [
      ...[/^node:/, /^fastify(-type-provider-zod)?$/, /^@fastify\//, /^zod$/, /^pino$/],
      ...[/^oidc-provider$/, /^prom-client$/, /^scimmy$/, /^@opentelemetry\//],
    ],
  },
  {
    name: 'command line',
    files: /^cli\//,
    may: [CONTRACT, EVIDENCE, EXCHANGE, MARKUPS, BINDINGS, CORE_IN_NODE],
    packages: [/^node:/, /^pdfjs-dist(\/|$)/, /^@napi-rs\/canvas$/],
  },
  {
    name: 'sample',
    files: /^sample\//,
    may: [CONTRACT],
    packages: [/^node:/, /^@cantoo\/pdf-lib$/, /^(@pdf-lib\/)?fontkit$/, /^@napi-rs\/canvas$/],
  },
  {
    name: 'scripts',
    files: /^scripts\//,
    may: NONE,
    packages: [/^node:/, /^vite$/],
  },
  // Tests may import everything; nothing in the product may import tests.
  { name: 'tests', files: /^tests\//, may: [/^/], packages: [/^/] },
];

/** @param {string} file */
function zoneOf(file) {
  for (const zone of ZONES) {
    const match = zone.files.exec(file);
    if (match) return { zone, own: zone.ownFolderOnly ? match[0] : null };
  }
  return null;
}

/**
 * Why an import is refused, as a sentence; null if it is allowed.
 * @param {string} from importing file, relative to the root
 * @param {string} to imported file relative to the root, or a package name
 * @param {boolean} isPackage
 */
export function importProblem(from, to, isPackage) {
  const found = zoneOf(from);
  if (!found) return null;
  const { zone, own } = found;
  const isOwn =
    own === null ? zone.files.test(to) && zoneOf(to)?.zone === zone : to.startsWith(own);
  const allowed = isPackage
    ? zone.packages.some((pattern) => pattern.test(to))
    : isOwn ||
      zone.may.some((pattern) => pattern.test(to)) ||
      (zone.name === 'app' && to.startsWith('web/src/')) ||
      (zone.name === 'server' && to.startsWith('server/src/'));
  return allowed ? null : `${from} imports ${to}: not allowed for the ${zone.name}`;
}
