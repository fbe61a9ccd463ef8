import type axe from 'axe-core'

/**
 * Measures with axe-core the contrast of each combination of colours in a document or shadow root once: those in `measured` are
 * left out. Returns what is too faint, and the combinations that were measured now. Also runs in `page.evaluate`, so it can't use
 * imports.
 */
export async function measureContrast({ run }: Pick<typeof axe, 'run'>, root: ParentNode, measured: readonly string[]) {
  /** Elements of one combination that are measured at once: some may be covered, which axe can't measure. */
  const samples = 3
  const known = new Set(measured)
  const combinations = new Map<Element, string>()
  const grounds = new Map<Element, string>()

  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')

  /** WCAG 1.4.3 leaves these out. */
  const isDisabled = (element: Element) =>
    element.closest(':disabled, [aria-disabled=true]') !== null ||
    (element.closest('label')?.control?.matches(':disabled') ?? false)

  /** Returns the backgrounds and opacities behind an element, its own first. */
  function groundOf(element: Element): string {
    const ready = grounds.get(element)
    if (ready !== undefined) return ready
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`
    const tree = element.getRootNode()
    const parent = element.assignedSlot ?? element.parentElement ?? (tree instanceof ShadowRoot ? tree.host : null)
    const behind = parent ? groundOf(parent) : ''
    const ground = own === 'rgba(0, 0, 0, 0) none 1' ? behind : `${own} / ${behind}`
    grounds.set(element, ground)
    return ground
  }

  function collect(tree: ParentNode) {
    for (const element of tree.querySelectorAll('*')) {
      if (element.shadowRoot) collect(element.shadowRoot)
      if (!hasText(element) || isDisabled(element) || !element.checkVisibility({ visibilityProperty: true })) continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      const own = [element.localName, element.className, color, fontSize, fontWeight, textShadow]
      combinations.set(element, [...own, groundOf(element)].join(' '))
    }
  }

  collect(root)
  const counts = new Map<string, number>()
  const unmeasured = [...combinations].flatMap(([element, combination]) => {
    const count = (counts.get(combination) ?? 0) + 1
    counts.set(combination, count)
    return known.has(combination) || count > samples ? [] : [element]
  })
  if (unmeasured.length === 0) return { faint: [], measured: [] }
  const { violations, passes } = await run(unmeasured, {
    runOnly: ['color-contrast'],
    resultTypes: ['violations', 'passes'],
    elementRef: true,
    // Without copies of the style sheets, which only an experimental rule reads.
    preload: false,
  })
  const faint = violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`))
  const passed = passes.flatMap(({ nodes }) => nodes.map(({ element }) => element && combinations.get(element)))
  return { faint, measured: passed.filter((combination) => combination !== undefined) }
}
