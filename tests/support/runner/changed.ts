/** Which test files `npm test -- --changed` runs. */
import { execFileSync } from 'node:child_process'
import { type ImportGraph, readImportGraph } from './import-graph.ts'

/** Files whose change can break a test that doesn't import them; the first that matches applies. */
const reach: { changed: RegExp; phases: string[] }[] = [
  { changed: /^(package(-lock)?\.json|\.npmrc|build\/check-node\.mjs|tests\/run\.ts)$/, phases: ['all'] },
  {
    changed:
      /^tests\/support\/runner\/(phases|run-command|run-tests|second-chance|results|no-stray-output|file-reporter)\.ts$/,
    phases: ['all'],
  },
  { changed: /^tests\/support\/runner\/test-files\//, phases: ['core', 'order-api', 'site'] },
  { changed: /^(rollup\.config\.mjs|build\/.*)$|^demo-site\/[^/]+$/, phases: ['embed', 'site', 'widgets'] },
  { changed: /^(demo-site\/(src|public)|docs\/guides)\//, phases: ['site'] },
  { changed: /^package\//, phases: ['embed'] },
  { changed: /^tests\/web-test-runner\.config\.mjs$/, phases: ['widgets'] },
]

/** Entries of the runners: their support decides about every file of these phases. */
const entries: { file: string; phases: string[] }[] = [
  { file: 'tests/support/runner/test-files/child.ts', phases: ['core', 'order-api', 'site'] },
  { file: 'tests/web-test-runner.config.mjs', phases: ['widgets'] },
]

/** Phases whose files import the product, and the share of them that is as good as all tests. */
const importing = ['core', 'order-api', 'widgets']
const mostTests = 0.6

/** Sites and partners' pages run what is built of these folders. */
const built = /^(core|widgets|styles|locales)\//

/** Returns the test files that import, directly or not, what differs from the last commit on main. */
export function changedTests(root = process.cwd()) {
  const { base, files } = changedFiles(root)
  return testsOf(files, readImportGraph(root, { deleted: files }), base)
}

/** Returns the test files apart from the checks, which always run, and a message that says what runs, why, and what doesn't. */
export function testsOf(changed: string[], graph: ImportGraph, base = 'main') {
  const all = [...graph.files].filter((file) => /^tests\/.*\.test\.tsx?$/.test(file)).sort()
  const phases = new Set(changed.flatMap((file) => phasesOf(file, graph)))
  const users = graph.usersOf(changed)
  const reached = all.filter((file) => users.has(file) || phases.has(phaseOf(file)))
  const byImport = (files: string[]) => files.filter((file) => importing.includes(phaseOf(file))).length
  // Every phase runs if the change can reach any test.
  const isEverything = phases.has('all') || byImport(reached) > mostTests * byImport(all)
  const files: string[] = isEverything ? [] : reached.filter((file) => phaseOf(file) !== 'checks')
  const start = `${count(changed.length, 'file')} changed since ${base}`
  if (isEverything) return { files, isEverything, message: `${start}, which reach most tests: running everything` }
  const left = ['site', 'embed'].filter((phase) => !phases.has(phase))
  const isBuilt = changed.some((file) => built.test(file)) && left.length > 0
  return {
    files,
    isEverything,
    message: [
      `${start}: running types, lint, checks and ${count(files.length, 'test file')} that import them`,
      ...(isBuilt
        ? [`Not run, although they use the build: npm test -- ${left.map((name) => `tests/${name}`).join(' ')}`]
        : []),
    ].join('\n'),
  }
}

function phasesOf(changed: string, graph: ImportGraph): string[] {
  const rule = reach.find((candidate) => candidate.changed.test(changed))
  // Runners import the product as well, but that decides only about the tests that import it.
  const support = /^tests\/support\//.test(changed) ? graph.usersOf([changed]) : new Map()
  const ofEntries = entries.flatMap(({ file, phases }) => (support.has(file) ? phases : []))
  return [...(rule?.phases ?? []), ...ofEntries]
}

const phaseOf = (file: string) => file.split('/')[1] ?? ''

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

/** Returns the files that differ from main, also deleted and new ones; on main itself, from its last commit. */
export function changedFiles(root: string): { base: string; files: string[] } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const main = ['origin/main', 'main'].find((name) => exists(() => git('rev-parse', '--verify', '--quiet', name)))
  const isOnMain = git('rev-parse', '--abbrev-ref', 'HEAD').trim() === 'main'
  const base = isOnMain || !main ? 'HEAD' : git('merge-base', 'HEAD', main).trim()
  const lists = [
    git('diff', '--name-only', '--no-renames', '--relative', '-z', base),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  const files = lists.flatMap((list) => list.split('\0')).filter((file) => file !== '')
  return { base: git('rev-parse', '--short', base).trim(), files: [...new Set(files)].sort() }
}

function exists(run: () => unknown) {
  try {
    run()
    return true
  } catch {
    return false
  }
}
