import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, isStale, packagePart } from '../../../demo-site/build.ts'
import { atEnd } from '../../support/runner/test-files/at-end.ts'

const root = join(import.meta.dirname, '../../..')

export interface InstalledPackage {
  /** A host's folder, with the package in its `node_modules`. */
  folder: string
  tarball: string
  remove(): void
}

let tarball: string | undefined

/** Packs the package for all test files of a process. Builds it if it's missing or stale. */
function packPackage() {
  if (isStale(packagePart)) build(packagePart)
  const folder = mkdtempSync(join(tmpdir(), 'courier-package-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, join(root, 'dist/package')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return join(folder, output.trim().split('\n').at(-1) ?? '')
}

/**
 * Installs the packed package in an empty folder.
 * @param libraries packages of this repository that are linked into the folder
 */
export function installPackage(libraries: string[] = []): InstalledPackage {
  tarball ??= packPackage()
  const folder = mkdtempSync(join(tmpdir(), 'courier-host-'))
  const target = join(folder, 'node_modules/courier-elements')
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components', '1'])
  for (const name of libraries) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
  cpSync(join(import.meta.dirname, 'consumers'), folder, { recursive: true })
  return { folder, tarball, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
