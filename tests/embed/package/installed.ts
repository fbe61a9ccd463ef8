import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, isStale, packagePart } from '../../../demo-site/build.ts'

const root = join(import.meta.dirname, '../../..')

export interface InstalledPackage {
  /** A host's folder, with the package in its `node_modules`. */
  folder: string
  tarball: string
  remove(): void
}

const tarball = join(root, 'dist/elements/package.tgz')

/**
 * Installs the packed package in an empty folder. Builds it if it's missing or stale.
 * @param libraries packages of this repository that are linked into the folder
 */
export function installPackage(libraries: string[] = []): InstalledPackage {
  if (isStale(packagePart)) build(packagePart)
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
