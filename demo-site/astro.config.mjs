import node from '@astrojs/node'
import { defineConfig, passthroughImageService, sessionDrivers } from 'astro/config'

/**
 * The site of the product: rendered by the order API's server (`demo-site/order-api/server`), which serves
 * `dist/client` first, then `dist/elements`, then asks Astro's handler in `dist/server`.
 */
export default defineConfig({
  srcDir: './src',
  publicDir: './public',
  // Astro empties this folder at each build: it must not be the one that the elements are in.
  outDir: '../dist/site',
  cacheDir: '../node_modules/.cache/astro',
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  // Under `script-src 'self'; style-src 'self'` nothing may stand in the page itself.
  build: { client: '../client', server: '../server', assets: 'site', inlineStylesheets: 'never' },
  // Highlighting writes styles into the page, which the policy refuses.
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
        // The same module that the elements import: page and elements share one copy of the session.
        external: ['courier-elements'],
        output: { paths: { 'courier-elements': '/index.js' } },
      },
    },
  },
})
