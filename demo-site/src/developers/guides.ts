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

/** Returns the guides in reading order, in English only. */
export async function readGuides(): Promise<Guide[]> {
  return Promise.all(
    slugsInOrder.map(async (slug) => {
      const file = await files[`../../../docs/guides/${slug}.md`]?.()
      if (!file) throw new Error(`There is no docs/guides/${slug}.md`)
      const html = await file.compiledContent()
      const [heading] = file.getHeadings()
      return {
        slug,
        title: heading?.text ?? slug,
        html: html.replace(/href="([\w-]+)\.md(?=["#])/g, 'href="/developers/$1'),
      }
    }),
  )
}
