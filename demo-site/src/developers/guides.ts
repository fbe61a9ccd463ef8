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
 */
export async function readGuides(origin = 'https://courier.example'): Promise<Guide[]> {
  return Promise.all(
    slugsInOrder.map(async (slug) => {
      const file = await files[`../../../docs/guides/${slug}.md`]?.()
      if (!file) throw new Error(`There is no docs/guides/${slug}.md`)
      const html = await file.compiledContent()
      const [heading] = file.getHeadings()
      return {
        slug,
        title: heading?.text ?? slug,
        html: html
          .replaceAll(/https:\/\/courier\.example|http:\/\/localhost:4321/g, origin)
          .replace(/href="([\w-]+)\.md(?=["#])/g, 'href="/developers/$1'),
      }
    }),
  )
}

/** Returns the tables of the styling guide: of all style properties, and of all parts and slots. */
export async function readStyling(): Promise<{ properties: string; parts: string }> {
  const html = (await readGuides()).find(({ slug }) => slug === 'styling')?.html ?? ''
  const properties = `<table>${between(html, '<table>', '</table>')}</table>`
  const parts = between(between(html, 'id="parts"', 'id="texts"'), '</h2>', '<h2')
  return { properties, parts }
}

const between = (text: string, start: string, end: string) => text.split(start)[1]?.split(end)[0] ?? ''
