import type { GuideExamples } from '../settings.ts'

interface Guide {
  slug: string
  title: string
  /** Rendered from `docs/guides`, with links to the site's own pages. */
  html: string
}

interface MarkdownFile {
  compiledContent(): Promise<string>
  getHeadings(): { depth: number; text: string }[]
}

const files = import.meta.glob<MarkdownFile>('../../../docs/guides/*.md')

const slugsInOrder = [
  'start',
  'request',
  'tracking',
  'sign-in',
  'webhooks',
  'content-security-policy',
  'styling',
  'headless',
  'testing',
  'upgrading',
]

/**
 * Returns the guides in reading order, in English only.
 * @param origin replaces the addresses of the examples
 * @param examples replaces their customer, who is in Singapore
 */
export async function readGuides(
  origin = 'https://courier.example',
  examples: GuideExamples | null = null,
): Promise<Guide[]> {
  return Promise.all(
    slugsInOrder.map(async (slug) => {
      const file = await files[`../../../docs/guides/${slug}.md`]?.()
      if (!file) throw new Error(`There is no docs/guides/${slug}.md`)
      const html = await file.compiledContent()
      const [heading] = file.getHeadings()
      return {
        slug,
        title: heading?.text ?? slug,
        html: (examples ? withCustomer(html, examples) : html)
          .replaceAll(/https:\/\/courier\.example|http:\/\/localhost:4321/g, origin)
          .replace(/href="([\w-]+)\.md(?=["#])/g, 'href="/developers/$1'),
      }
    }),
  )
}

function withCustomer(html: string, { latitude, longitude, unserved, ...texts }: GuideExamples): string {
  const inString = (text: string) => text.replace(/[\\']/g, '\\$&').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const replacements = {
    'latitude: 1.304, longitude: 103.8318': `latitude: ${latitude}, longitude: ${longitude}`,
    'Alicia Wong': inString(texts.name),
    'ION Orchard, 2 Orchard Turn': inString(texts.text),
    'ION Orchard': inString(texts.place),
    '#04-12': inString(texts.unit),
    '+65 8123 4567': texts.phone,
    '81234567': texts.nationalPhone,
    '1.4655, 103.7578': `${unserved.latitude}, ${unserved.longitude}`,
    'Johor Bahru': unserved.name,
  }
  return Object.entries(replacements).reduce((text, [example, local]) => text.replaceAll(example, () => local), html)
}

/** Returns the tables of the styling guide: of all style properties, and of all parts and slots. */
export async function readStyling(): Promise<{ properties: string; parts: string }> {
  const html = (await readGuides()).find(({ slug }) => slug === 'styling')?.html ?? ''
  const properties = `<table>${between(html, '<table>', '</table>')}</table>`
  const parts = between(between(html, 'id="parts"', 'id="texts"'), '</h2>', '<h2')
  return { properties, parts }
}

const between = (text: string, start: string, end: string) => text.split(start)[1]?.split(end)[0] ?? ''
