import { availableParallelism } from 'node:os'

/** A phase of `npm test`. */
export interface Phase {
  name: string
  /** Commands after `node`, run in order; `{files}` is replaced by the test files. */
  commands: string[][]
  /** Folder of the phase, and the pattern of its test files. */
  folder?: string
  files?: string
  /** Types and lint count as one test each; others print their number in the last line. */
  counts: 'as-one' | 'by-summary'
  /** Needs the built elements and site. */
  needsBuild: boolean
  /** Stages run one after another; phases of a stage run two at a time, for machines with two cores. */
  stage: 'sources' | 'core' | 'order API' | 'elements' | 'site'
  timeoutMinutes: number
}

const bin = {
  astroCheck: 'node_modules/@astrojs/check/bin/astro-check.js',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript-native/bin/tsc',
  webTestRunner: 'node_modules/@web/test-runner/dist/bin.js',
}

export const phases: Phase[] = [
  {
    name: 'types',
    commands: [
      [bin.tsc, '-p', '.'],
      [bin.tsc, '-p', 'core'],
      [
        bin.astroCheck,
        '--root',
        'demo-site',
        '--tsconfig',
        'demo-site/tsconfig.json',
        '--minimumFailingSeverity',
        'warning',
      ],
    ],
    counts: 'as-one',
    needsBuild: false,
    stage: 'sources',
    timeoutMinutes: 5,
  },
  {
    name: 'lint',
    commands: [[bin.biome, 'check', '--error-on-warnings', '.']],
    counts: 'as-one',
    needsBuild: false,
    stage: 'sources',
    timeoutMinutes: 2,
  },
  nodeTests('checks', 'tests/checks', { stage: 'sources', timeoutMinutes: 2 }),
  filesTogether('core', 'tests/core', 'core'),
  filesTogether('order API', 'tests/order-api', 'order API'),
  {
    name: 'widgets',
    folder: 'tests/widgets',
    commands: [[bin.webTestRunner, '{files}']],
    counts: 'by-summary',
    needsBuild: false,
    stage: 'elements',
    timeoutMinutes: 30,
  },
  nodeTests('embed', 'tests/embed', { stage: 'elements', needsBuild: true }),
  { ...filesTogether('site', 'tests/site', 'site'), needsBuild: true },
]

function nodeTests(name: string, folder: string, options: Pick<Phase, 'stage'> & Partial<Phase>): Phase {
  const preload = ['--import', './tests/support/runner/no-stray-output.ts']
  const reporter = ['--test-reporter', './tests/support/runner/compact-reporter.ts']
  return {
    name,
    folder,
    files: `${folder}/**/*.test.ts`,
    commands: [[...preload, '--test', ...reporter, '--test-concurrency', '1', '--test-timeout', '120000', '{files}']],
    counts: 'by-summary',
    needsBuild: false,
    timeoutMinutes: 30,
    ...options,
  }
}

/** Tests whose files share a few processes, because product or browser take long to start. */
function filesTogether(name: string, folder: string, stage: Phase['stage']): Phase {
  return {
    name,
    folder,
    files: `${folder}/**/*.test.ts`,
    commands: [['tests/support/runner/test-files/run.ts', String(availableParallelism()), '{files}']],
    counts: 'by-summary',
    needsBuild: false,
    stage,
    timeoutMinutes: 30,
  }
}

/** Returns the phases of the files on the command line, each with its files; all phases without files. */
export function choosePhases(files: string[]): { phase: Phase; files: string[] }[] {
  if (files.length === 0) return phases.map((phase) => ({ phase, files: phase.files ? [phase.files] : [] }))
  const chosen = phases.flatMap((phase) => {
    if (!phase.folder) return []
    if (files.includes(phase.folder)) return [{ phase, files: phase.files ? [phase.files] : [] }]
    const phaseFiles = files.filter((file) => file.startsWith(`${phase.folder}/`))
    return phaseFiles.length > 0 ? [{ phase, files: phaseFiles }] : []
  })
  const unknownFiles = files.filter(
    (file) => !phases.some(({ folder }) => folder && `${file}/`.startsWith(`${folder}/`)),
  )
  if (unknownFiles.length > 0) throw new Error(`No phase of the tests has ${unknownFiles.join(', ')}`)
  return chosen
}
