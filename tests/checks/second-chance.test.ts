import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeTests } from '../support/runner/phases.ts'
import { runTests } from '../support/runner/run-tests.ts'
import { giveSecondChance } from '../support/runner/second-chance.ts'

const folder = 'tests/support/runner/fixtures'

/** Runs fixtures as `npm test` does, and returns what a person sees. */
async function run(names: string[], { hasSecondChance = true, env = {} } = {}) {
  const resultsFolder = mkdtempSync(join(tmpdir(), 'courier-second-chance-'))
  const phase = { ...nodeTests('fixtures', 1), folder, hasSecondChance }
  let printed = ''
  try {
    const code = await runTests({
      phases: [{ phase, files: names.map((name) => `${folder}/${name}.test.ts`) }],
      print: (text) => {
        printed += text
      },
      resultsFolder,
      env: { COURIER_FIXTURE_STATE: join(resultsFolder, 'state'), ...env },
    })
    const path = join(resultsFolder, 'flaky.json')
    const flaky: { file: string; test: string; error: string; seed: string }[] = existsSync(path)
      ? JSON.parse(readFileSync(path, 'utf8'))
      : []
    return { code, printed, flaky, lastLine: printed.trim().split('\n').at(-1) }
  } finally {
    rmSync(resultsFolder, { recursive: true })
  }
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

test('a file that fails again fails the run', async () => {
  const { code, printed, flaky, lastLine } = await run(['always-fails', 'never-fails'])
  assert.deepEqual([code, lastLine, flaky], [1, '1 passed, 1 failed', []])
  assert.match(printed, /✖ failed again/)
  assert.match(printed, /Repeat with COURIER_TEST_SEED=\d+/)
})

test('passing files run once', async () => {
  const { code, printed, lastLine } = await run(['never-fails'])
  assert.deepEqual([code, lastLine], [0, '1 passed, 0 failed'])
  assert.doesNotMatch(printed, /again|FLAKY/)
})

test('a file that hangs is ended and named, and the next file still runs', async () => {
  const { code, printed, lastLine } = await run(['hangs', 'never-fails'], {
    hasSecondChance: false,
    env: { COURIER_FILE_LIMIT_MS: '5000' },
  })
  assert.deepEqual([code, lastLine], [1, '1 passed, 1 failed'])
  assert.match(printed, /hangs\.test\.ts\)\n +The file took longer than 5 s/)
})

test('a file that ends its process is named, and the next file still runs', async () => {
  const { code, printed, lastLine } = await run(['ends-its-process', 'never-fails'])
  assert.deepEqual([code, lastLine], [1, '1 passed, 1 failed'])
  assert.match(printed, /ends-its-process\.test\.ts\)\n +The file ended its test process/)
})

test('a process that ends after its last file fails the run, with the files that it ran', async () => {
  const { code, printed, lastLine } = await run(['never-fails', 'ends-after-its-tests'])
  assert.deepEqual([code, lastLine], [1, '2 passed, 1 failed'])
  assert.match(printed, /ended with SIGKILL after its last file. It ran .*never-fails\S+ .*ends-after-its-tests/)
})

test('files that were left when the runner was ended are named', async () => {
  const { code, printed, lastLine } = await run(['ends-the-runner', 'never-fails'], { hasSecondChance: false })
  assert.deepEqual([code, lastLine], [1, '0 passed, 2 failed'])
  assert.match(printed, /the file itself \(\S+never-fails\.test\.ts\)\n +The file left no result/)
  assert.match(printed, /Ended by SIGKILL/)
})

test('a test process that ends before its first file fails that file', async () => {
  const env = { NODE_OPTIONS: `--import=./${folder}/ends-at-its-start.ts` }
  const { code, printed, lastLine } = await run(['never-fails'], { hasSecondChance: false, env })
  assert.deepEqual([code, lastLine], [1, '0 passed, 1 failed'])
  assert.match(printed, /never-fails\.test\.ts\)\n +The test process ended with code 3 before its first file/)
})

test('output to the console fails its file, even if the test caught the error', async () => {
  const { code, printed } = await run(['writes-to-the-console'])
  assert.equal(code, 1)
  assert.match(printed, /writes-to-the-console\.test\.ts\)\n(.|\n)*stray console\.log: hello/)
})

test('an error that no test waits for fails its file', async () => {
  const { code, printed } = await run(['throws-late', 'never-fails'])
  assert.equal(code, 1)
  assert.match(printed, /throws-late\.test\.ts\)\n(.|\n)*too late/)
})

test('a phase without a second chance fails at the first failure', async () => {
  const { code, flaky } = await run(['fails-once'], { hasSecondChance: false })
  assert.deepEqual([code, flaky], [1, []])
})

test('phases that need the build wait for it, and later ones run beside it', { timeout: 60_000 }, async () => {
  const resultsFolder = mkdtempSync(join(tmpdir(), 'courier-second-chance-'))
  const phase = { ...nodeTests('fixtures', 1), folder }
  const files = [`${folder}/never-fails.test.ts`]
  const steps: string[] = []
  const besideBuild = Promise.withResolvers<void>()
  try {
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
      resultsFolder,
    })
  } finally {
    rmSync(resultsFolder, { recursive: true })
  }
  assert.deepEqual(steps, ['core', 'build', 'site'])
})

test('a file that runs with several seeds gets no second chance, and its failures name their seeds', async () => {
  const { code, printed, lastLine } = await run(['fails-with-odd-seeds'], { env: { COURIER_TEST_SEEDS: '4' } })
  assert.deepEqual([code, lastLine], [1, '2 passed, 2 failed'])
  assert.equal(printed.match(/✖ has an even seed with seed \d*[13579] /g)?.length, 2)
  assert.doesNotMatch(printed, /again/)
})

test('a phase that ran no test fails the run', async () => {
  const { code, printed } = await run(['missing'])
  assert.equal(code, 1)
  assert.match(printed, /No file is called/)
})

test('more than five failing files get no second chance', async () => {
  const failing = (name: number) => ({
    file: `${name}.test.ts`,
    passed: 0,
    failures: [{ test: 'fails', error: '' }],
    seconds: 1,
  })
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
