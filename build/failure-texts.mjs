import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const name = 'courier:load-failure-texts'

/** Names of files besides the base of a language's tag, such as `pt` for `pt-PT`: of other tags that pages have. */
const otherNames = {
  fil: ['fil', 'tl'],
  nb: ['nb', 'nn', 'no'],
  'zh-Hans': ['zh'],
  'zh-HK': ['zh-hk', 'zh-mo'],
  'zh-TW': ['zh-tw', 'zh-hant'],
}

/**
 * Provides `courier:load-failure-texts`: what the script tag says in English if scripts fail to load, and the languages that
 * have a file `failure-texts/<language>.js` with it. Pages in English load none of them.
 */
export function loadFailureTexts() {
  return {
    name: 'load-failure-texts',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const files = globSync('locales/!(unread).json', { cwd: root }).flatMap((path) => {
        const code = basename(path, '.json')
        const { common, widget } = JSON.parse(readFileSync(resolve(root, path), 'utf8'))
        const source = `export default ${JSON.stringify([widget?.['load-failed'], common?.retry, code])}`
        // A variant has only some texts of its own, and uses its base language's here.
        const isVariant = !widget?.['load-failed'] || code === 'en'
        return isVariant ? [] : (otherNames[code] ?? [code.split('-')[0]]).map((file) => ({ file, source }))
      })
      for (const { file, source } of files) {
        this.emitFile({ type: 'asset', fileName: `failure-texts/${file}.js`, source })
      }
      const english = JSON.parse(readFileSync(resolve(root, 'locales/en.json'), 'utf8'))
      const texts = [english.widget['load-failed'], english.common.retry, 'en']
      const names = files.map(({ file }) => file).sort()
      return `export const english = ${JSON.stringify(texts)}\nexport const translated = '${names.join(' ')}'`
    },
  }
}
