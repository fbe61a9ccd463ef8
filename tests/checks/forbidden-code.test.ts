import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { type Declared, table } from '../../core/storage/table.ts'
import { expectNone, matchesIn, nodesOf, parse, readSources, type Source, withoutComments } from './sources.ts'

interface Rule {
  rule: string
  files: Source[]
  /** What must not occur, in code without its comments. */
  pattern: RegExp
  /** Where it may. */
  except?: RegExp
  /** What the pattern finds. */
  finds: string[]
}

const product = '{core,widgets,package,demo-site,order-api}/**/*.{ts,tsx,mjs,astro}'
const storedKeys = Object.values<Declared>(table).map(
  ({ key }) => key.replace('.', '\\.') + (key.endsWith('-') ? '' : `['"\`]`),
)
/** The gallery's browser is simulated, with a session in it. `docs.test.ts` compares the privacy page with the table. */
const mayStore =
  /^core\/(storage\/|environment(\/|\.ts))|^demo-site\/src\/(gallery\/(environment|stage)\.ts|pages\/privacy\.astro)$/
/** Styles of `.css` files, `<style>` elements of pages, and `css` templates. */
const styles = readSources('{widgets,styles,demo-site/src}/**/*.{css,ts,tsx,astro}').flatMap(stylesOf)

const rules: Rule[] = [
  {
    rule: 'core uses browser globals only through its environment',
    files: readSources('core/**/*.{ts,mjs}'),
    pattern: /(?<![.\w'"`])(window|document|localStorage|sessionStorage|navigator|HTMLElement)\b(?=[.[(])/,
    except: /^core\/environment|\.d\.ts$/,
    finds: ['document.title'],
  },
  {
    rule: 'every key handler of the elements knows keys of an input method by commandKey',
    files: readSources('widgets/**/*.{ts,tsx}'),
    pattern: /\bevent(\.nativeEvent)?\.key\b|\(\{[^)]*\bkey\b[^)]*\}: (React\.)?KeyboardEvent|nativeEvent\.isComposing/,
    except: /^widgets\/shared\/command-key\.ts$/,
    finds: ["event.key === 'Enter'", '({ key, shiftKey }: KeyboardEvent)', 'event.nativeEvent.isComposing'],
  },
  {
    rule: 'no object or element spreads a literal: a property a line',
    files: readSources('{core,widgets,demo-site,order-api,package,build,locales,styles}/**/*.{ts,tsx,mjs,astro}'),
    pattern: /\.\.\.\{/,
    finds: ['({ ...{ a, b }, c })'],
  },
  {
    rule: 'only core/storage and the environment call the browser’s storage',
    files: readSources('{core,widgets,package,demo-site,build}/**/*.{ts,tsx,mjs,astro}'),
    pattern: /\b(getItem|setItem|removeItem|localStorage|sessionStorage|indexedDB)\b/,
    except: mayStore,
    finds: ["storage.getItem('name')"],
  },
  {
    rule: 'only core/storage names the keys of stored entries',
    files: readSources('{core,widgets,package,demo-site,build}/**/*.{ts,tsx,mjs,astro}'),
    // Channels between tabs have names of their own.
    pattern: new RegExp(`(?<!channel\\()['"\`](${storedKeys.join('|')})`),
    except: mayStore,
    finds: ["'courier.session'"],
  },
  {
    rule: 'no border or outline uses the accent colour, whose contrast may be low',
    files: readSources('{widgets,demo-site/src}/**/*.{css,ts,tsx,astro}'),
    pattern: /(border|outline|stroke|accent-color|shadow)[^;\n]*(token\.accent\}|--(courier-|_)accent\))/,
    finds: ['border: 1px solid var(--courier-accent)'],
  },
  {
    rule: 'tests use fast-check with the seed of the run',
    files: readSources('tests/**/*.{ts,tsx}'),
    pattern: /^import .* from 'fast-check'/m,
    except: /^tests\/support\/fast-check\.ts$/,
    finds: ["import fc from 'fast-check'"],
  },
  {
    rule: 'the product knows no seed of the tests',
    files: readSources(product),
    pattern: /COURIER_TEST_(SEED|STREAM)|tests\/support/,
    finds: ['process.env.COURIER_TEST_SEED'],
  },
  {
    rule: 'styles use logical sides, so right-to-left languages need no second style',
    files: styles,
    pattern:
      /(?<![\w-])((margin|padding|border|scroll-margin|scroll-padding)-(left|right|top|bottom)|border-(top|bottom)-(left|right)-radius|(left|right)\s*:|(text-align|float|clear|caption-side)\s*:\s*(left|right))/,
    finds: ['margin-left: 1px', 'border-top-left-radius: 1px', 'left: 0', 'text-align: right'],
  },
  {
    // `--_name` is an element's internal value of `--courier-name`.
    rule: 'every CSS custom property starts with --courier- or --_',
    files: styles,
    pattern: /(?<![\w-])--(?!courier-|_)[a-z][\w-]*/,
    finds: ['--accent: red'],
  },
  {
    rule: 'no style loads from another host',
    files: styles,
    pattern: /@import\s+(url\()?["']?https?:|url\(["']?(https?:)?\/\//,
    finds: ['@import "https://fonts.test"', 'url(//fonts.test/a.woff2)'],
  },
]

for (const { rule, files, pattern, except, finds } of rules)
  test(rule, () => {
    for (const text of finds) assert.match(text, pattern)
    assert.ok(files.length > 10)
    const checked = files.filter(({ path }) => !except?.test(path))
    expectNone(matchesIn(checked.map(withoutComments), pattern))
  })

function stylesOf(source: Source): Source[] {
  const { path, text } = source
  if (path.endsWith('.css')) return [source]
  const texts = path.endsWith('.astro')
    ? Array.from(text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, style = '']) => style)
    : [...nodesOf(parse(source))]
        .filter(ts.isTaggedTemplateExpression)
        .filter((node) => ['css', 'styled', 'keyframes'].includes(node.tag.getText()))
        .map((node) => node.template.getText())
  return texts.map((style) => ({ path, text: style }))
}
