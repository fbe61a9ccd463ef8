import { posix } from 'node:path'
import ts from 'typescript'
import { type Import, importsOf, nodesOf, parse, readSources, type Source } from './sources.ts'

/** Parts of core; each may import those before it, and those beside it unless they import it. */
const coreOrder = [
  'lib environment → config → time i18n → api → notifications → storage → session → live flags → addresses',
  'vendors → orders → tracking request bulk → job → app → index',
].flatMap((parts) => parts.split(' → ').map((beside) => beside.split(' ')))

/** Parts of the order API; each may import those before it. */
const orderApiOrder = [
  ...'clock store domain adapters simulation seed context http routes interface acquirer fleets'.split(' '),
  ...'check-rows-worker order-api server main operator'.split(' '),
]

export const files = readSources('{locales,core,widgets,styles,demo-site,order-api}/**/*.{ts,tsx,mjs,astro}').filter(
  ({ path }) => !path.endsWith('.d.ts'),
)

type Rule = (target: string, imported: Import, from: string) => boolean

/** Queries of tables that belong to an adapter. */
const ownTables: Readonly<Record<string, string>> = {
  'order-api/adapters/acquirers/sandbox': 'order-api/store/payments/sandbox-bank.ts',
}

/** What each folder may import; `target` is a path from the root or a package name. */
export const rules: { of: RegExp; may: Rule }[] = [
  // Tests use the product, not the other way round. `core/index.ts` is for hosts.
  { of: /./, may: (target) => !target.startsWith('tests/') && target !== 'core/index.ts' },
  {
    of: /^core\//,
    may: (target, _, from) => isLibraryOfCore(target) || isEarlierInCore(from, target) || isLocale(target),
  },
  { of: /^locales\//, may: (target) => isLocale(target) },
  { of: /^styles\//, may: (target) => target.startsWith('styles/') || target === '@linaria/core' },
  {
    of: /^widgets\/(shared\/|[^/]+$)/,
    may: (target, imported) =>
      isForWidgets(target) ||
      (/^widgets\/courier-[^/]+\//.test(target)
        ? imported.isDynamic || (imported.isTypeOnly && target.endsWith('/contract.ts'))
        : target.startsWith('widgets/')),
  },
  {
    of: /^widgets\/courier-[^/]+\//,
    may: (target, _, from) =>
      (isForWidgets(target) && !target.startsWith('core/api/')) ||
      target.startsWith(`${folderOf(from)}/`) ||
      (target.startsWith('widgets/') && !/^widgets\/courier-[^/]+\//.test(target)),
  },
  {
    // It handles card numbers, so it can't import calls, session or stores.
    of: /^widgets\/card-frame\//,
    may: (target, { isTypeOnly }) =>
      /^(core\/request\/payment\/card\/|core\/orders\/order\/scheme-names|styles\/|widgets\/card-frame\/|widgets\/shared\/(fields\/control-styles|command-key))/.test(
        target,
      ) ||
      ['@linaria/core', 'jose'].includes(target) ||
      isTypeOnly,
  },
  {
    of: /^demo-site\/src\//,
    may: (target, { isTypeOnly }, from) =>
      target.startsWith('demo-site/src/') ||
      // Fixtures are checked against the wire types.
      (from.startsWith('demo-site/src/gallery/') && target.startsWith('core/api/') && isTypeOnly) ||
      isLocale(target) ||
      target.startsWith('styles/') ||
      /^courier-elements(\/server)?$/.test(target) ||
      target.startsWith('node:') ||
      target.startsWith('astro'),
  },
  {
    of: /^order-api\//,
    may: (target, imported, from) =>
      isEarlier(orderApiOrder, 'order-api/', from, target) ||
      (target.startsWith('core/api/') && imported.isTypeOnly) ||
      isReader(target) ||
      (target.startsWith('core/') && holdsOnlyData(target)) ||
      isRuleOfLanguage(target) ||
      (!isOfTheProject(target) && !/^(react|courier-elements)/.test(target)),
  },
  {
    of: /^order-api\/(clock|store\/)/,
    may: (target) =>
      isOfTheProject(target) || /^(drizzle-orm(\/|$)|@electric-sql\/pglite$|postgres$|node:)/.test(target),
  },
  {
    of: /^order-api\/(domain|simulation|seed)\//,
    may: (target) => !/^(hono(\/|$)|@hono\/)/.test(target),
  },
  {
    // They are drivers behind interfaces of the domain, and write only tables of their own.
    of: /^order-api\/(adapters|simulation)\//,
    may: (target, { isTypeOnly }, from) =>
      !target.startsWith('order-api/store/') || isTypeOnly || ownTables[folderOf(from, 4)] === target,
  },
  {
    of: /^order-api\/adapters\//,
    may: (target, _, from) =>
      !target.startsWith('order-api/adapters/') ||
      target.startsWith(`${folderOf(from, 3)}/`) ||
      /^order-api\/adapters\/[^/]+$/.test(target),
  },
  { of: /^order-api\/simulation\//, may: (target) => !target.startsWith('order-api/adapters/') },
  {
    // The composition chooses the drivers.
    of: /^order-api\/(context\.ts|http\/|routes\/)/,
    may: (target) => !/^order-api\/(adapters|simulation)\//.test(target),
  },
]

export function targetOf(source: Source, imported: Import) {
  if (!imported.specifier.startsWith('.')) return imported.specifier
  return posix.normalize(posix.join(posix.dirname(source.path), imported.specifier))
}

export function targetsOf(source: Source) {
  return importsOf(source).map((imported) => targetOf(source, imported))
}

export function folderOf(path: string, depth = 2) {
  return path.split('/').slice(0, depth).join('/')
}

function isOfTheProject(target: string) {
  return /^(core|widgets|styles|locales|demo-site|order-api|tests|dist)\//.test(target)
}

function isLocale(target: string) {
  return target.startsWith('locales/')
}

const isRuleOfLanguage = (target: string) => /^locales\/(languages|texts)\.ts$/.test(target)

function isLibraryOfCore(target: string) {
  return (
    !isOfTheProject(target) && !/^(react|@r2wc|@floating-ui|@linaria|leaflet|node:|@nanostores\/react)/.test(target)
  )
}

/** The readers of texts, addresses, amounts, phones, times and spreadsheets, which the order API shares. */
function isReader(target: string) {
  return (
    /^core\/addresses\/(address-parts|coordinates|shown-address)\.ts$/.test(target) ||
    target.startsWith('core/lib/text/') ||
    /^core\/bulk\/sheet\/(columns|files|reading\/[^/]+)\.ts$/.test(target) ||
    /^core\/i18n\/(amount|plain-phone|numbering-plans|phone-number)\.ts$/.test(target)
  )
}

/**
 * Whether a file declares only types and constants without functions: closed lists, limits and maps. The order API imports
 * such files' values, so that it can't use a rule of core.
 */
function holdsOnlyData(path: string): boolean {
  if (path.endsWith('.json') || isLocale(path)) return true
  const source = files.find((file) => file.path === path)
  if (!source) return false
  const isData = importsOf(source).every(
    (imported) => imported.isTypeOnly || (!imported.isDynamic && holdsOnlyData(targetOf(source, imported))),
  )
  return isData && parse(source).statements.every((statement) => declaresData(statement))
}

function declaresData(statement: ts.Statement) {
  if (ts.isVariableStatement(statement)) return ![...nodesOf(statement)].some(isComputed)
  return (
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  )
}

/** Functions and calls, except new sets and maps. */
function isComputed(node: ts.Node) {
  if (ts.isNewExpression(node)) return !/^(Set|Map)$/.test(node.expression.getText())
  return (
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isCallExpression(node)
  )
}

function isForWidgets(target: string) {
  return /^(core|styles)\//.test(target) || (!isOfTheProject(target) && !target.startsWith('node:'))
}

function isEarlierInCore(from: string, target: string) {
  const lineOf = (path: string) => coreOrder.findIndex((parts) => parts.includes(partOf('core/', path)))
  return target.startsWith('core/') && lineOf(target) >= 0 && lineOf(target) <= lineOf(from)
}

export const partOf = (root: string, path: string) => path.slice(root.length).split('/')[0]?.replace(/\.ts$/, '') ?? ''

/** Whether the target is in the same part of the root folder as the file, or in one before it. */
function isEarlier(order: readonly string[], root: string, from: string, target: string) {
  if (!target.startsWith(root)) return false
  const [fromPosition, targetPosition] = [order.indexOf(partOf(root, from)), order.indexOf(partOf(root, target))]
  return fromPosition >= 0 && targetPosition >= 0 && targetPosition <= fromPosition
}
