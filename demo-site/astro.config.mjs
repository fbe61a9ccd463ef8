import node from '@astrojs/node'
import { defineConfig, passthroughImageService, sessionDrivers } from 'astro/config'

/**
 * The site. The order API's server (`order-api/server`) serves `dist/client` first, then `dist/elements`, then
 * renders pages with Astro's handler in `dist/server`.
 */
export default defineConfig({
  srcDir: './src',
  publicDir: './public',
  // Astro empties this folder at each build, so the elements are in another one.
  outDir: '../dist/site',
  cacheDir: '../node_modules/.cache/astro',
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  // The policy `script-src 'self'; style-src 'self'` forbids inline scripts and styles.
  build: { client: '../client', server: '../server', assets: 'site', inlineStylesheets: 'never' },
  // Highlighting adds inline styles, which the policy forbids.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  session: { driver: sessionDrivers.null() },
  image: { service: passthroughImageService() },
  vite: {
    cacheDir: '../node_modules/.cache/vite',
    ssr: { external: ['courier-elements/server'] },
    build: {
      assetsInlineLimit: 0,
      rollupOptions: {
        // The module that the elements import too, so that page and elements share the session.
        external: ['courier-elements'],
        output: { paths: { 'courier-elements': '/index.js' } },
      },
    },
  },
})
