import type { TextKey } from '../i18n/keys.ts'
import { byteLength } from '../lib/text/byte-length.ts'

export const addressByteLimit = 255
export const notesByteLimit = 1000

export const unitLimit = 60
export const buildingLimit = 120

export const addressTooLong = (text: string): TextKey | null =>
  byteLength(text) > addressByteLimit ? 'validation.address-too-long' : null

export const notesTooLong = (notes: string): TextKey | null =>
  byteLength(notes) > notesByteLimit ? 'validation.notes-too-long' : null
