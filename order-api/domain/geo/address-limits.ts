import { addressByteLimit, notesByteLimit, unitAndBuildingByteLimit } from '../../../core/config/field-limits.ts'

const byteLength = (text: string) => Buffer.byteLength(text, 'utf8')

/** @param text the street text within the address */
export const isAddressTooLong = (address: string, text: string) =>
  isStreetTooLong(text) || byteLength(address) - byteLength(text) > unitAndBuildingByteLimit

export const isStreetTooLong = (text: string) => byteLength(text) > addressByteLimit

export const areNotesTooLong = (notes: string) => byteLength(notes) > notesByteLimit
