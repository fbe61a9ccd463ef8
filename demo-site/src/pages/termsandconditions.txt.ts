import type { APIRoute } from 'astro'
import { siteSettings } from '../settings.ts'
import { termsParts, termsValues } from '../terms.ts'
import { pageTexts } from '../text.ts'

/** The terms as a text file, in the visitor's language. */
export const GET: APIRoute = (context) => {
  const { text } = pageTexts(context)
  const { brand, language, links } = siteSettings(context.locals)
  if (links.terms !== '/termsandconditions') return context.redirect(links.terms)
  const values = termsValues(context)
  const parts = termsParts.map(({ id, paragraphs }) => [
    text(`site.terms.sections.${id}`),
    ...paragraphs.map((name) => text(`site.terms.sections.${name}`, values)),
  ])
  const file = [[text('site.terms.title'), text('site.terms.lead')], ...parts].map((part) => part.join('\n\n'))
  return new Response(`${file.join('\n\n\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="terms-${brand.toLowerCase()}-${language}.txt"`,
      'Cache-Control': 'no-cache',
    },
  })
}
