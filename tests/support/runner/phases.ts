import { availableParallelism } from 'node:os'

/** A phase of `npm test`. */
export interface Phase {
  name: string
  /** Commands after `node`, run in order; `{files}` is replaced by the test files. */
  commands: string[][]
  /** Folder of the phase, and the pattern of its test files; without it, the commands are the only test. */
  folder?: string
  files?: string
  /** Whether a file that failed runs again at the end. Sources have no luck. */
  hasSecondChance: boolean
  /** Waits for the built elements and site. */
  needsBuild: boolean
  timeoutMinutes: number
}

const bin = {
  astroCheck: 'node_modules/@astrojs/check/bin/astro-check.js',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript-native/bin/tsc',
  webTestRunner: 'node_modules/@web/test-runner/dist/bin.js',
}

const processes = availableParallelism()
const filesOfPhase = { hasSecondChance: true, needsBuild: false, timeoutMinutes: 30 }

/** In the order in which they start, so that machines with two cores are busy until the end. */
export const phases: Phase[] = [
  sources('types', 5, [
    // As fast, and half the processor time.
    [bin.tsc, '-p', '.', '--singleThreaded'],
    [bin.tsc, '-p', 'core'],
    [
      bin.astroCheck,
      ...['--root', 'demo-site', '--tsconfig', 'demo-site/tsconfig.json', '--minimumFailingSeverity', 'warning'],
    ],
  ]),
  sources('lint', 2, [[bin.biome, 'check', '--error-on-warnings', '.']]),
  { ...nodeTests('checks', 1), hasSecondChance: false },
  // The longest, and often waits for frames, so the phases below run beside it.
  {
    ...filesOfPhase,
    name: 'widgets',
    folder: 'tests/widgets',
    commands: [
      [
        ...['--import', './tests/support/runner/quick-imports.ts', bin.webTestRunner],
        ...['--config', 'tests/web-test-runner.config.mjs', '{files}'],
      ],
    ],
  },
  nodeTests('core', processes),
  nodeTests('order API', processes),
  { ...nodeTests('embed', 1), needsBuild: true },
  // Last, because its two processes keep both cores busy.
  { ...nodeTests('site', processes), needsBuild: true },
]

function sources(name: string, timeoutMinutes: number, commands: string[][]): Phase {
  return { name, commands, timeoutMinutes, hasSecondChance: false, needsBuild: false }
}

/** Test files that share this many processes, because product or browser take long to start. */
export function nodeTests(name: string, processes: number): Phase {
  const folder = `tests/${name.replaceAll(' ', '-').toLowerCase()}`
  return {
    ...filesOfPhase,
    name,
    folder,
    files: `${folder}/**/*.test.ts`,
    commands: [['tests/support/runner/test-files/run.ts', String(processes), '{files}']],
  }
}

/** Returns the phases of the files on the command line, each with its files; all phases without files. */
export function choosePhases(files: string[]): { phase: Phase; files: string[] }[] {
  if (files.length === 0) return phases.map((phase) => ({ phase, files: phase.files ? [phase.files] : [] }))
  const chosen = phases.flatMap((phase) => {
    if (!phase.folder) return []
    if (files.includes(phase.folder)) return [{ phase, files: phase.files ? [phase.files] : [] }]
    const phaseFiles = files.filter((file) => file.startsWith(`${phase.folder}/`)).map(filesOf)
    return phaseFiles.length > 0 ? [{ phase, files: phaseFiles }] : []
  })
  const unknownFiles = files.filter(
    (file) => !phases.some(({ folder }) => folder && `${file}/`.startsWith(`${folder}/`)),
  )
  if (unknownFiles.length > 0) throw new Error(`No phase of the tests has ${unknownFiles.join(', ')}`)
  return chosen
}

/** A folder stands for the test files in it. */
const filesOf = (path: string) => (/\.tsx?$/.test(path) ? path : `${path}/**/*.test.ts`)
