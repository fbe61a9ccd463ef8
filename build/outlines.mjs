/**
 * Provides `courier:outlines`: the skeletons that the script tag draws until an element's scripts have loaded, by tag name.
 * They are made from the element's `Outline.tsx`, so that nothing moves when React draws the same. They are nested class names,
 * because pages that enforce Trusted Types refuse HTML.
 */
import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { rollup } from 'rollup'

/** The rules of `styles/reset.css` that boxes without text need. */
const base = ':host(:not([hidden])){display:block}.courier-root{container:courier/inline-size}'

const root = resolve(import.meta.dirname, '..')
const outlineModules = () => globSync('widgets/courier-*/Outline.tsx', { cwd: root }).sort()

/** @param {() => import('rollup').Plugin[]} sourcePlugins the same as for the elements */
export function outlines(sourcePlugins) {
  const name = 'courier:outlines'
  return {
    name: 'outlines',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return
      const { boxes, css, declarations, files } = await evaluateOutlines(sourcePlugins)
      for (const file of files) this.addWatchFile(file)
      const used = usedRules(css, Object.values(boxes).flat(Number.POSITIVE_INFINITY).join(' ').split(' '))
      const tokens = new Map(declarations.replaceAll(', ', ',').split(';').map(nameAndValue))
      const filledIn = used.replace(/var\((--_[\w-]+)\)/g, (_, name) => tokens.get(name))
      return `export const css = ${JSON.stringify(base + filledIn)}
export const outlines = ${JSON.stringify(boxes)}`
    },
  }
}

async function evaluateOutlines(sourcePlugins) {
  const entry = '\0outlines'
  const modules = outlineModules()
  const sheets = []
  const outlinePlugin = {
    name: 'outlines-entry',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) =>
      id === entry
        ? `import { declarations } from ${JSON.stringify(resolve(root, 'styles/tokens.ts'))}
${modules.map((module, index) => `import { Outline as Outline${index} } from ${JSON.stringify(resolve(root, module))}`).join('\n')}
export const outlines = [${modules.map((_, index) => `Outline${index}()`).join()}]
export const tokens = declarations()`
        : null,
    transform(code, id) {
      if (!id.endsWith('.css')) return null
      sheets.push(code)
      return { code: '', map: null, moduleSideEffects: true }
    },
  }
  const plugins = sourcePlugins().filter((plugin) => plugin.name !== 'adopted-sheets')
  const bundle = await rollup({ input: entry, plugins: [outlinePlugin, ...plugins], onwarn() {} })
  const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true })
  const files = bundle.watchFiles.filter((file) => !file.includes('node_modules') && !file.includes('\0'))
  await bundle.close()
  const { outlines, tokens } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
  // Uses the default density, to keep the script tag small.
  const shortened = tokens.replace(/calc\((\d+px)\*[^()]*\([^()]*\)\)/g, '$1')
  const boxes = Object.fromEntries(
    modules.map((module, index) => [basename(dirname(module)), classNamesOf(outlines[index])]),
  )
  return { boxes, css: sheets.join(''), declarations: shortened, files }
}

/** `--_radius:8px` → `['--_radius','8px']`. */
const nameAndValue = (declaration) => [
  declaration.slice(0, declaration.indexOf(':')),
  declaration.slice(declaration.indexOf(':') + 1),
]

/** Returns the rules that the outlines' boxes need. */
function usedRules(css, classes) {
  const isUsed = (selector) => {
    const names = [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)
    return !selector.includes(':where') && names.every((name) => classes.includes(name))
  }
  return (
    css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/([^{};]+)\{([^{}]*)\}/g, (rule, selector) => (isUsed(selector) ? rule : ''))
      // Also one around another.
      .replace(/@[^{};]+\{\s*(?:@[^{};]+\{\s*\}\s*)*\}/g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,:]) ?/g, '$1')
      .replace(/;}/g, '}')
      .trim()
  )
}

/** `<div className="a"><div className="b" /></div>` → `["a",["b"]]`. */
function classNamesOf({ type, props: { className, children = [], ...others } }) {
  const isBox = type === 'div' && typeof className === 'string' && Object.keys(others).length === 0
  if (!isBox) throw new Error('An outline is made of nothing but boxes with classes')
  return [className, ...[children].flat().map(classNamesOf)]
}
