/**
 * Builds the entries of the npm package besides the elements: `courier-elements/core`, `courier-elements/react` and the types.
 * Run by `package/build.ts`.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import dts from 'rollup-plugin-dts'
import { sourcePlugins } from './source-plugins.mjs'

const root = resolve(import.meta.dirname, '..')
const output = resolve(root, 'dist/package')

/** `react.js` doesn't bundle the elements, but imports their files in the package. */
const definesElement = /\/widgets\/(courier-[a-z-]+)\/define\.ts$/

/** Turns catalogues into types, because `TextKey` is derived from their keys. */
const typesOfJson = {
  name: 'types-of-json',
  load(id) {
    if (!id.endsWith('.json')) return null
    const catalogue = JSON.stringify(JSON.parse(readFileSync(id, 'utf8')), (_, value) =>
      typeof value === 'string' ? '' : value,
    )
    return `declare const catalogue: ${catalogue.replaceAll('""', 'string')}\nexport default catalogue`
  },
}

const onwarn = (warning, warn) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
}

export default [
  {
    input: { core: 'package/core.ts' },
    output: {
      dir: output,
      format: 'es',
      // A file for each module, so that bundlers can leave out unused ones.
      preserveModules: true,
      preserveModulesRoot: root,
      // npm leaves out folders of the name node_modules.
      entryFileNames: ({ name, facadeModuleId }) =>
        facadeModuleId === resolve(root, 'package/core.ts')
          ? 'core.js'
          : `core/${name
              .replace(/^core\//, '')
              .replaceAll('node_modules', 'libraries')
              .replaceAll('\0', '')}.js`,
      generatedCode: 'es2015',
    },
    plugins: sourcePlugins(),
    onwarn,
  },
  {
    input: { react: 'package/react.ts' },
    external: (id) => id === 'react' || definesElement.test(id),
    output: {
      dir: output,
      format: 'es',
      entryFileNames: '[name].js',
      banner: "'use client'",
      paths: (id) => definesElement.exec(id)?.[1].replace(/.*/, './$&.js') ?? id,
    },
    plugins: sourcePlugins(),
    onwarn,
  },
  {
    input: {
      index: 'core/index.ts',
      core: 'package/core.ts',
      'bulk-sheet': 'core/bulk/sheet/for-hosts.ts',
      elements: 'widgets/element-types.ts',
      react: 'package/react.ts',
      server: 'package/server.tsx',
    },
    external: ['react', /\.css$/],
    output: { dir: output, format: 'es', entryFileNames: '[name].d.ts', chunkFileNames: 'types/[name].d.ts' },
    plugins: [typesOfJson, dts({ respectExternal: true, compilerOptions: { noEmit: false, declaration: true } })],
  },
]
