/** Writes `third-party-notices.txt`: the libraries in the built files, with their licences. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const libraryFolders = new Set()

/** Collects every library that a build reads, also in the nested builds of workers and the card frame. */
export const collectLibraries = {
  name: 'collect-libraries',
  moduleParsed({ id }) {
    const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
    if (folder && existsSync(join(folder, 'package.json'))) libraryFolders.add(folder)
  },
}

export const notices = {
  name: 'notices',
  generateBundle: {
    order: 'post',
    handler() {
      const entries = [...libraryFolders].sort().map(noticeOf)
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: [...new Set(entries)].join('\n') })
    },
  },
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [file] = globSync('{LICENSE,LICENCE,license,licence,COPYING}*', { cwd: folder })
  const terms = file ? readFileSync(join(folder, file), 'utf8').trim() : ''
  return `${'-'.repeat(80)}\n${name} ${version}: ${license ?? 'see below'}\n\n${terms}\n`
}
