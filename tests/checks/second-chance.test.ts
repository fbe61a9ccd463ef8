import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeTests } from '../support/runner/phases.ts'
import { runTests } from '../support/runner/run-tests.ts'
import { type FlakyFile, giveSecondChance } from '../support/runner/second-chance.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = 'tests/support/runner/fixtures'

/** Runs fixtures as `npm test` does, and returns what a person sees. */
async function run(names: string[], { hasSecondChance = true, env = {} } = {}) {
  const resultsFolder = temporaryFolder()
  const phase = { ...nodeTests('fixtures', 1), folder, hasSecondChance }
  let printed = ''
  const code = await runTests({
    phases: [{ phase, files: names.map((name) => `${folder}/${name}.test.ts`) }],
    print: (text) => {
      printed += text
    },
    resultsFolder,
    env: { COURIER_FIXTURE_STATE: join(resultsFolder, 'state'), ...env },
  })
  const flaky: FlakyFile[] = JSON.parse(readFileSync(join(resultsFolder, 'flaky.json'), 'utf8'))
  return { code, printed, flaky, lastLine: printed.trim().split('\n').at(-1) }
}

test('a file that fails once passes the run, and is printed as flaky with its test, error and seed', async () => {
  const { code, printed, flaky, lastLine } = await run(['fails-once', 'never-fails'])
  assert.equal(code, 0, printed)
  assert.equal(lastLine, '2 passed, 0 failed')
  assert.equal(flaky.length, 1)
  const [{ file, test, error, seed } = { file: '', test: '', error: '', seed: '' }] = flaky
  assert.deepEqual([file, test], [`${folder}/fails-once.test.ts`, 'fails once'])
  assert.match(error, /only the first time/)
  assert.match(printed, new RegExp(`^FLAKY(.|\\n)*fails-once(.|\\n)*only the first time(.|\\n)*seed ${seed}`, 'm'))
})

interface Outcome {
  files: string[]
  hasSecondChance?: boolean
  env?: Record<string, string>
  /** The last line; otherwise the run fails with any. */
  ends?: string
  prints?: RegExp[]
  omits?: RegExp
}

const outcomes: Record<string, Outcome> = {
  'a file that fails again fails the run': {
    files: ['always-fails', 'never-fails'],
    ends: '1 passed, 1 failed',
    prints: [/✖ failed again/, /Repeat with COURIER_TEST_SEED=\d+/],
  },
  'passing files run once': { files: ['never-fails'], ends: '1 passed, 0 failed', omits: /again|FLAKY/ },
  'a file that hangs is ended and named, and the next file still runs': {
    files: ['hangs', 'never-fails'],
    hasSecondChance: false,
    env: { COURIER_FILE_LIMIT_MS: '5000' },
    ends: '1 passed, 1 failed',
    prints: [/hangs\.test\.ts\)\n +The file took longer than 5 s/],
  },
  'a file that ends its process is named, and the next file still runs': {
    files: ['ends-its-process', 'never-fails'],
    ends: '1 passed, 1 failed',
    prints: [/ends-its-process\.test\.ts\)\n +The file ended its test process/],
  },
  'a process that ends after its last file fails the run, with the files that it ran': {
    files: ['never-fails', 'ends-after-its-tests'],
    ends: '2 passed, 1 failed',
    prints: [/ended with SIGKILL after its last file. It ran .*never-fails\S+ .*ends-after-its-tests/],
  },
  'files that were left when the runner was ended are named': {
    files: ['ends-the-runner', 'never-fails'],
    hasSecondChance: false,
    ends: '0 passed, 2 failed',
    prints: [/the file itself \(\S+never-fails\.test\.ts\)\n +The file left no result/, /Ended by SIGKILL/],
  },
  'a test process that ends before its first file fails that file': {
    files: ['never-fails'],
    hasSecondChance: false,
    env: { NODE_OPTIONS: `--import=./${folder}/ends-at-its-start.ts` },
    ends: '0 passed, 1 failed',
    prints: [/never-fails\.test\.ts\)\n +The test process ended with code 3 before its first file/],
  },
  'output to the console fails its file, even if the test caught the error': {
    files: ['writes-to-the-console'],
    prints: [/writes-to-the-console\.test\.ts\)\n(.|\n)*stray console\.log: hello/],
  },
  'an error that no test waits for fails its file': {
    files: ['throws-late', 'never-fails'],
    prints: [/throws-late\.test\.ts\)\n(.|\n)*too late/],
  },
  'a phase without a second chance fails at the first failure': { files: ['fails-once'], hasSecondChance: false },
  'a phase that ran no test fails the run': { files: ['missing'], prints: [/No file is called/] },
}

for (const [name, { files, ends, prints = [], omits, ...options }] of Object.entries(outcomes))
  test(name, async () => {
    const { code, printed, flaky, lastLine } = await run(files, options)
    assert.deepEqual([code, flaky], [ends?.endsWith(' 0 failed') ? 0 : 1, []], printed)
    if (ends) assert.equal(lastLine, ends)
    for (const text of prints) assert.match(printed, text)
    if (omits) assert.doesNotMatch(printed, omits)
  })

test('phases that need the build wait for it, and later ones run beside it', { timeout: 60_000 }, async () => {
  const phase = { ...nodeTests('fixtures', 1), folder }
  const files = [`${folder}/never-fails.test.ts`]
  const steps: string[] = []
  const besideBuild = Promise.withResolvers<void>()
  await runTests({
    phases: [
      { phase: { ...phase, name: 'site', needsBuild: true }, files },
      { phase: { ...phase, name: 'core' }, files },
    ],
    build: async () => {
      await besideBuild.promise
      return { errors: null, processorSeconds: 0 }
    },
    print: (text) => {
      steps.push(...(/(?<=^✓ )\w+/.exec(text) ?? []))
      if (text.startsWith('✓ core')) besideBuild.resolve()
    },
    resultsFolder: temporaryFolder(),
  })
  assert.deepEqual(steps, ['core', 'build', 'site'])
})

test('a file that runs with several seeds gets no second chance, and its failures name their seeds', async () => {
  const { code, printed, lastLine } = await run(['fails-with-odd-seeds'], { env: { COURIER_TEST_SEEDS: '4' } })
  assert.deepEqual([code, lastLine], [1, '2 passed, 2 failed'])
  assert.equal(printed.match(/✖ has an even seed with seed \d*[13579] /g)?.length, 2)
  assert.doesNotMatch(printed, /again/)
})

test('more than five failing files get no second chance', async () => {
  const failures = [{ test: 'fails', error: '' }]
  const failing = (name: number) => ({ file: `${name}.test.ts`, passed: 0, failures, seconds: 1 })
  const again: string[] = []
  const runAgain = async (file: string) => {
    again.push(file)
    return { file, passed: 1, failures: [], seconds: 1 }
  }
  const five = await giveSecondChance([1, 2, 3, 4, 5].map(failing), { seed: '1', runAgain })
  assert.deepEqual([five.flaky.length, again.splice(0).length], [5, 5])
  const six = await giveSecondChance([1, 2, 3, 4, 5, 6].map(failing), { seed: '1', runAgain })
  assert.deepEqual([six.flaky, again, six.results.length], [[], [], 6])
})
