/**
 * Adds the files that hosting needs to `dist/elements`: the style sheet of server-rendered HTML, and `integrity.json` with the
 * build's version and the hash of every file. A link in `dist/versions` serves the build under its version.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Placeholder in `package/server.tsx`. */
const versionPlaceholder = 'courier:version'

export function hostedBuild(output) {
  const server = join(output, 'server.js')
  return {
    name: 'hosted-build',
    writeBundle() {
      writeFileSync(join(output, 'rendered.css'), renderedStyles(server))
      const { version, files } = integrityOf(output)
      writeFileSync(server, readFileSync(server, 'utf8').replaceAll(versionPlaceholder, version))
      writeFileSync(join(output, 'integrity.json'), `${JSON.stringify({ version, files }, null, 1)}\n`)
      const link = join(dirname(output), 'versions', version)
      mkdirSync(dirname(link), { recursive: true })
      rmSync(link, { recursive: true, force: true })
      symlinkSync('../elements', link)
    },
  }
}

/** Runs in a new process, because in watch mode the module changes. */
function renderedStyles(server) {
  const script = `import(${JSON.stringify(pathToFileURL(server))}).then(async ({ renderedStyles }) => {
    process.stdout.write(await renderedStyles())
  })`
  return execFileSync(process.execPath, ['--eval', script])
}

/** Returns the version, the package's with a hash of all files, so that builds between two releases differ. */
function integrityOf(folder) {
  const names = globSync('**/*.{js,css}', { cwd: folder }).filter((name) => name !== 'server.js')
  const hashes = names.sort().map((name) => {
    const hash = createHash('sha384')
      .update(readFileSync(join(folder, name)))
      .digest('base64')
    return [name, `sha384-${hash}`]
  })
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const build = createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 8)
  return { version: `${version}-${build}`, files: Object.fromEntries(hashes) }
}
