/**
 * Draws the pictures for link previews (`og:image`, 1200 × 630), one per brand: its name and a route in its colours,
 * without words to translate. Run it after a brand's wordmark or colours have changed:
 * `node tests/support/draw-previews.ts`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { brands } from '../../core/config/brands.ts'
import { lineWidth, wordmarkOf } from '../../demo-site/src/wordmarks.ts'
import { loadTheme } from '../../styles/themes/themes.ts'
import { launchOptions } from './browser.ts'

const folder = join(import.meta.dirname, '../../demo-site/public/previews')
const [width, height] = [1200, 630]

const browser = await chromium.launch(await launchOptions())
const page = await browser.newPage({ viewport: { width, height } })
mkdirSync(folder, { recursive: true })
for (const brand of brands) {
  await page.setContent(await pictureOf(brand))
  await page.screenshot({ path: join(folder, `${brand.toLowerCase()}.png`) })
}
await browser.close()

async function pictureOf(brand: string): Promise<string> {
  const { accent, accentText, accentInk } = await loadTheme(brand)
  const { corner, sign, letters, width: wide } = wordmarkOf(brand)
  const word = letters.map(({ path, x }) => `<path d="${path}" transform="translate(${42 + x} 8)"/>`).join('')
  const size = Math.min(760, (42 + wide + lineWidth) * 4.4)
  return `<style>body{margin:0;color-scheme:light;background:#fff}svg{position:absolute;fill:none;stroke-linecap:round;
      stroke-linejoin:round}</style>
    <svg viewBox="0 0 1200 630" width="1200" height="630">
      <g stroke="#e4e6ea" stroke-width="10"><path d="M-10 120H1210M-10 330H1210M-10 540H1210M150-10V640M470-10V640M800-10V640M1060-10V640"/></g>
      <path d="M150 540H470V330H800V120H1060" stroke="${accentInk}" stroke-width="22"/>
      <circle cx="150" cy="540" r="26" fill="#fff" stroke="${accentInk}" stroke-width="16"/>
      <circle cx="1060" cy="120" r="40" fill="${accent}" stroke="#fff" stroke-width="10"/>
      <circle cx="1060" cy="120" r="12" fill="${accentText}"/>
      <rect x="110" y="226" width="${size + 120}" height="${(size / (42 + wide + lineWidth)) * 32 + 100}" rx="40" fill="#fff"/>
    </svg>
    <svg viewBox="0 0 ${42 + wide + lineWidth} 32" width="${size}" style="inset:276px auto auto 170px"
      stroke="#16181d" stroke-width="${lineWidth}">
      <rect width="32" height="32" rx="${corner}" fill="${accent}" stroke="none"/>
      <path d="${sign}" stroke="${accentText}"/>${word}
    </svg>`
}
