import type { AttributeType } from './contract.ts'

/** Converts `no-map` to `noMap`. */
export const camelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

export type ParsedAttribute = { ok: true; value: string | number | boolean | undefined } | { ok: false }

/** Reads an attribute's text; absent means undefined, for booleans false. Frameworks write `="false"`. Never throws. */
export function parseAttribute(type: AttributeType, text: string | null): ParsedAttribute {
  if (type === 'boolean') return { ok: true, value: text !== null && text !== 'false' }
  if (text === null) return { ok: true, value: undefined }
  if (type === 'string') return { ok: true, value: text }
  if (type === 'number') {
    const value = Number(text)
    return text.trim() !== '' && Number.isFinite(value) ? { ok: true, value } : { ok: false }
  }
  return type.includes(text) ? { ok: true, value: text } : { ok: false }
}

/** Converts a property's value to the attribute's text; null removes the attribute. Some frameworks set properties to texts. */
export function attributeText(type: AttributeType, value: unknown): string | null {
  if (type === 'boolean') return value === '' || (value && value !== 'false') ? '' : null
  return value === undefined || value === null ? null : String(value)
}
