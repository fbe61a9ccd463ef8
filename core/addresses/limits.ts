import { addressByteLimit, notesByteLimit } from '../config/field-limits.ts'
import type { TextKey } from '../i18n/keys.ts'
import { byteLength } from '../lib/text/byte-length.ts'

export const addressTooLong = (text: string): TextKey | null =>
  byteLength(text) > addressByteLimit ? 'validation.address-too-long' : null

export const notesTooLong = (notes: string): TextKey | null =>
  byteLength(notes) > notesByteLimit ? 'validation.notes-too-long' : null
