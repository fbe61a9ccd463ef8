/**
 * Returns texts that lie on each other or leave their box, and words that are broken in two, as a reader sees them.
 * It runs in `page.evaluate`, so it can't use imports.
 */
export function misplacedTexts(): string[] {
  interface Surroundings {
    isHidden: boolean
    /** What stays in place while the rest scrolls, over other texts. */
    layer: Element | null
    /** The closest ancestor with a border or background. */
    box: Element | null
    /** What ancestors with `overflow` leave visible. */
    left: number
    right: number
    top: number
    bottom: number
  }
  interface Line extends Pick<Surroundings, 'layer' | 'left' | 'right' | 'top' | 'bottom'> {
    node: Text
  }
  const found = new Set<string>()
  const lines: Line[] = []
  const known = new Map<Element, Surroundings>()
  const everywhere = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
  const range = document.createRange()
  const short = ({ data }: Text) => data.replace(/\s+/g, ' ').trim().slice(0, 40)

  function parentOf(element: Element): Element | null {
    const root = element.getRootNode()
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }

  function surroundingsOf(element: Element): Surroundings {
    const before = known.get(element)
    if (before) return before
    const parent = parentOf(element)
    const outer = parent ? surroundingsOf(parent) : { isHidden: false, layer: null, box: null, ...everywhere }
    const style = getComputedStyle(element)
    const isPainted =
      style.backgroundColor !== 'rgba(0, 0, 0, 0)' || Number.parseFloat(style.borderInlineStartWidth) > 0
    const own = { ...outer }
    if (style.clipPath !== 'none' || style.opacity === '0') own.isHidden = true
    if (style.position === 'fixed' || style.position === 'sticky') own.layer = element
    if (isPainted && parent) own.box = element
    if (style.overflowX !== 'visible' && parent && element !== document.body) {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      own.left = Math.max(own.left, left)
      own.right = Math.min(own.right, right)
      own.top = Math.max(own.top, top)
      own.bottom = Math.min(own.bottom, bottom)
    }
    known.set(element, own)
    return own
  }

  /** Whether a part of the line is outside the content of its box. */
  function leavesBox({ left, right }: Line, box: Element): boolean {
    const outer = box.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(box)
    const start = outer.left + Number.parseFloat(paddingLeft)
    const end = outer.right - Number.parseFloat(paddingRight)
    return left < start - 1 || right > end + 1
  }

  /** Returns the longest word if it is on two lines. */
  function brokenWord(node: Text): string | null {
    const text = node.data
    const [word = ''] = (text.match(/[\p{L}\p{M}]+/gu) ?? []).sort((one, other) => other.length - one.length)
    const hasSpaces = /^[\p{scx=Latin}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Arab}\p{scx=Armn}\p{scx=Geor}\p{M}]{6,}$/u.test(
      word,
    )
    if (!hasSpaces) return null
    range.setStart(node, text.indexOf(word))
    range.setEnd(node, text.indexOf(word) + word.length)
    const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
    return tops.size > 1 ? word : null
  }

  function check(node: Text, element: Element) {
    const { isHidden, layer, box, ...visible } = surroundingsOf(element)
    if (isHidden) return
    range.selectNodeContents(node)
    const rectangles = [...range.getClientRects()].filter(({ width }) => width > 1)
    for (const { left, right, top, bottom } of rectangles) {
      // Signs above and below letters reach into the next line.
      const margin = (bottom - top) / 4
      const line = {
        node,
        layer,
        left: Math.max(left, visible.left) + 1,
        right: Math.min(right, visible.right) - 1,
        top: Math.max(top + margin, visible.top),
        bottom: Math.min(bottom - margin, visible.bottom),
      }
      if (line.left >= line.right || line.top >= line.bottom) continue
      lines.push(line)
      if (box && leavesBox(line, box)) found.add(`leaves its box: ${short(node)}`)
    }
    const word = rectangles.length > 1 && element.closest('bdi, [translate=no]') === null && brokenWord(node)
    if (word) found.add(`broken word: ${word}`)
  }

  function walk(root: Document | ShadowRoot) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) walk(element.shadowRoot)
      const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
      if (texts.length === 0 || !element.checkVisibility({ visibilityProperty: true })) continue
      for (const text of texts) check(text as Text, element)
    }
  }
  walk(document)

  lines.sort((one, other) => one.top - other.top)
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= one.bottom) break
      const isOver = one.left < other.right && other.left < one.right
      if (!isOver || one.node === other.node || one.layer !== other.layer) continue
      found.add(`on each other: ${short(one.node)} | ${short(other.node)}`)
    }
  })
  return [...found]
}
