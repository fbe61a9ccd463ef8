/** Black on white in every theme, to save toner. */
const sheet = `
  @page { margin: 14mm }
  body { margin: 0; background: #fff; color: #000; font: 10pt/1.4 system-ui, sans-serif }
  table { inline-size: 100%; border-collapse: collapse }
  thead { display: table-header-group }
  th, td { padding: 5pt 6pt 5pt 0; border-block-end: 0.5pt solid #999; text-align: start; vertical-align: top }
  tbody th { font-weight: 600; white-space: nowrap }
  tr { break-inside: avoid }
  td:last-child, thead th:last-child { padding-inline-end: 0; text-align: end; white-space: nowrap }
  td:nth-last-child(2) { white-space: nowrap }
  section { break-inside: avoid; margin-block-end: 6mm; padding: 5mm; border: 0.75pt solid #000; border-radius: 2mm }
  h1 { margin: 0; font-size: 20pt; letter-spacing: 0.02em }
  h2 { margin: 2mm 0 0; font-size: 14pt }
  p { margin: 1mm 0 0; font-size: 12pt }
  small { display: block; margin-block-start: 3mm }
`

/**
 * Opens an invisible frame for printing without the host page. Its constructed style sheet works under a strict content
 * security policy.
 */
export function openPrintFrame(place: HTMLElement, language: string, direction: string) {
  const frame = document.createElement('iframe')
  frame.title = ''
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  // Some browsers don't print hidden frames.
  Object.assign(frame.style, { position: 'absolute', inlineSize: '0', blockSize: '0', border: '0' })
  place.append(frame)
  const frameWindow = frame.contentWindow as (Window & typeof globalThis) | null
  const frameDocument = frame.contentDocument
  if (!frameWindow || !frameDocument) throw new Error('A frame without a document')
  frameDocument.documentElement.lang = language
  frameDocument.documentElement.dir = direction
  const styles = new frameWindow.CSSStyleSheet()
  styles.replaceSync(sheet)
  frameDocument.adoptedStyleSheets = [styles]
  return { body: frameDocument.body, print: () => frameWindow.print(), remove: () => frame.remove() }
}
