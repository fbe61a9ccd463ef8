import {
  addressByteLimit,
  buildingLimit,
  customerNameLimit,
  notesByteLimit,
} from '../../../core/config/field-limits.ts'
import { type ApiDocument, type Schema, schemaAt } from '../open-api.ts'

/** Characters that are the longest in JSON: of the limits that count characters, and of those that count bytes. */
export const longTexts = { any: '界', byBytes: '"' }

const address = longTexts.byBytes.repeat(addressByteLimit)
/** Texts whose rule isn't only a length. */
const longValues: Record<string, string> = {
  address_text: address,
  address: `#${'1'.repeat(50)}, ${longTexts.any.repeat(buildingLimit)}, ${address}`,
  notes: longTexts.byBytes.repeat(notesByteLimit),
  rider_instructions: longTexts.byBytes.repeat(notesByteLimit),
  name: longTexts.any.repeat(customerNameLimit),
}
/** Values with a form of their own stay. */
const formed =
  /(_|^|I)(id|Id|phone|phone_number|vat_number|email|email_address|url|code|token|signature|method|currency|country_code|type|table|format|deliver|from|to|language|status|mode|field|sentence|kind)$/

/** Lengthens every free text of a valid body to the limit in the document, and adds the optional ones. */
export function largestBody(document: ApiDocument, route: string, body: object): Record<string, unknown> {
  const [method = '', path = ''] = route.split(' ')
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {}
  const resolve = (schema: Schema | undefined): Schema => {
    const target = schema?.$ref ? schemaAt(document, schema.$ref) : schema
    return target?.anyOf?.[0] ? resolve(target.anyOf[0]) : (target ?? {})
  }

  function lengthen(value: unknown, given: Schema | undefined, name: string): unknown {
    const schema = resolve(given)
    const { maxLength = 0 } = schema
    if (schema.properties && typeof value === 'object' && value !== null) {
      const names = new Set([...Object.keys(value), ...Object.keys(schema.properties)])
      const entries = [...names].map((key) => [
        key,
        lengthen((value as Record<string, unknown>)[key], schema.properties?.[key], key),
      ])
      return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined))
    }
    const isText = [schema.type].flat().includes('string') && !schema.enum && maxLength > 0
    if (!isText || formed.test(name) || Array.isArray(value)) return value
    if (name === 'address' && maxLength <= addressByteLimit) return address
    return longValues[name]?.slice(0, maxLength) ?? longTexts.any.repeat(maxLength)
  }

  const [json] = Object.values(content)
  return lengthen(body, json?.schema, '') as Record<string, unknown>
}
