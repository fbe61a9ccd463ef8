import type { APIRoute } from 'astro'
import { siteSettings } from '../settings.ts'
import { termsParts, termsValues } from '../terms.ts'
import { legalLanguageOf, pageTexts } from '../text.ts'

/** The terms as a text file, in the language of the page. */
export const GET: APIRoute = (context) => {
  const language = legalLanguageOf(context)
  const { text } = pageTexts(context, language)
  const { brand, links } = siteSettings(context.locals)
  if (links.terms !== '/termsandconditions') return context.redirect(links.terms)
  const values = termsValues(context)
  const parts = termsParts(context).map(({ id, paragraphs }) => [
    text(`legal.terms.sections.${id}`),
    ...paragraphs.map((name) => text(`legal.terms.sections.${name}`, values)),
  ])
  const file = [[text('legal.terms.title'), text('legal.terms.lead'), text('legal.draft')], ...parts].map((part) =>
    part.join('\n\n'),
  )
  return new Response(`${file.join('\n\n\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="terms-${brand.toLowerCase()}-${language}.txt"`,
      'Cache-Control': 'no-cache',
    },
  })
}
