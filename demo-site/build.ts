/**
 * Builds `dist/`: the elements (`dist/elements`), the site (`dist/client`, `dist/server`) and the npm package
 * (`dist/package`). The argument `elements`, `site` or `package` builds one part only, `--if-stale` only parts that are
 * missing or older than their sources.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { writeManifest } from '../package/descriptions.ts'
import { writeAssetManifest } from './asset-manifest.ts'
import { precompress } from './precompress.ts'

const root = join(import.meta.dirname, '..')

export interface BuildPart {
  name: string
  /** Source files and folders of the part. */
  sources: string[]
  /** Emptied before the build, so that no old chunks remain. */
  outputs: string[]
  /** Output that browsers load, compressed after the build. */
  served?: string
  command: string[]
  /** Saves files of the last build that open pages still need. */
  keep?: () => void
  /** Adds files to the finished output, before it is compressed. */
  finish?: () => void
}

const builders = ['rollup.config.mjs', 'build']

const shared = ['package.json', 'tsconfig.json', 'core', 'locales']

/** Parts that the server needs. */
export const buildParts: BuildPart[] = [
  {
    name: 'elements',
    sources: [
      ...shared,
      'widgets',
      'styles',
      'package/contracts.ts',
      'package/descriptions.ts',
      'package/server.tsx',
      ...builders,
    ],
    keep: saveVersion,
    outputs: ['dist/elements'],
    served: 'dist/elements',
    command: ['node_modules/rollup/dist/bin/rollup', '--config', '--silent'],
    finish: () => writeManifest(join(root, 'dist/elements/custom-elements.json')),
  },
  {
    name: 'site',
    sources: [...shared, 'styles', 'docs/guides', 'demo-site/src', 'demo-site/public', 'demo-site/astro.config.mjs'],
    outputs: ['dist/client', 'dist/server'],
    served: 'dist/client',
    command: ['node_modules/astro/bin/astro.mjs', 'build', '--root', 'demo-site', '--silent'],
  },
]

/** The npm package, which partners install from the server. Needs the elements. */
export const packagePart: BuildPart = {
  name: 'package',
  sources: [...shared, 'widgets', 'styles', 'package', 'dist/elements', ...builders],
  outputs: ['dist/package'],
  command: ['package/build.ts'],
}

export const allParts = [...buildParts, packagePart]

/** Whether the part has no finished build, or one older than its newest source. */
export function isStale(part: BuildPart) {
  const stamp = stampOf(part)
  if (!existsSync(stamp)) return true
  return part.sources.some((source) => newestTime(join(root, source)) > statSync(stamp).mtimeMs)
}

/** Builds a part. @throws Error naming the part; the builder has printed the reason */
export function build(part: BuildPart) {
  part.keep?.()
  for (const path of [stampOf(part), ...part.outputs.map((output) => join(root, output))]) {
    rmSync(path, { recursive: true, force: true })
  }
  const startedAt = Date.now()
  const { status } = spawnSync(process.execPath, part.command, { cwd: root, stdio: 'inherit', env: buildEnvironment() })
  if (status !== 0) throw new Error(`The build of the ${part.name} failed`)
  part.finish?.()
  if (part.served) precompress(join(root, part.served))
  writeAssetManifest(join(root, 'dist'))
  writeFileSync(stampOf(part), new Date(startedAt).toISOString())
}

/** Builds missing and stale parts and returns their names. */
export function buildStaleParts(parts: readonly BuildPart[] = buildParts) {
  const built: string[] = []
  for (const part of parts) {
    if (!isStale(part)) continue
    build(part)
    built.push(part.name)
  }
  return built
}

const maxVersions = 5

/** Moves the last build to `dist/versions`, so that pages that request its version still get it. */
function saveVersion() {
  const elements = join(root, 'dist/elements')
  const versions = join(root, 'dist/versions')
  // Links, also those of a failed build, lead to `dist/elements`.
  const isLink = (version: string) => lstatSync(join(versions, version)).isSymbolicLink()
  const entries = existsSync(versions) ? readdirSync(versions) : []
  for (const version of entries.filter(isLink)) rmSync(join(versions, version))
  const manifest = join(elements, 'integrity.json')
  if (!existsSync(manifest)) return
  mkdirSync(versions, { recursive: true })
  const target = join(versions, JSON.parse(readFileSync(manifest, 'utf8')).version)
  rmSync(target, { recursive: true, force: true })
  renameSync(elements, target)
  const changedAt = (version: string) => statSync(join(versions, version)).mtimeMs
  const newestFirst = readdirSync(versions).sort((first, second) => changedAt(second) - changedAt(first))
  for (const version of newestFirst.slice(maxVersions)) rmSync(join(versions, version), { recursive: true })
}

// Astro would otherwise call its telemetry host.
export function buildEnvironment() {
  return { NODE_ENV: 'production', ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
}

/** Path of the build's timestamp, outside of the output, which each build clears. */
function stampOf(part: BuildPart) {
  return join(root, 'dist', `.built-${part.name}`)
}

function newestTime(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestTime(join(path, name))))
}

if (process.argv[1] === import.meta.filename) {
  const args = process.argv.slice(2)
  const namedParts = allParts.filter((part) => args.includes(part.name))
  const parts = namedParts.length > 0 ? namedParts : allParts
  try {
    for (const part of args.includes('--if-stale') ? parts.filter(isStale) : parts) build(part)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
