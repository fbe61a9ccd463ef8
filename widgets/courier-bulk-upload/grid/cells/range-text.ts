/** Formats cells for the clipboard as tab-separated text. */
export function separatedByTabs(values: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return values.map((row) => row.map(cell).join('\t')).join('\n')
}

/** Formats cells for the clipboard as an HTML table. */
export function tableMarkup(values: readonly (readonly string[])[]): string {
  const escaped = (text: string) => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)
  const rows = values.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}
