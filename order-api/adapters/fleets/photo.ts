import type { ProofPhoto } from '../../domain/fleet/fleet.ts'

/** Reads a photo in base64, with or without the prefix of a data URL; null if it isn't one. */
export function photoFrom(base64: string): ProofPhoto | null {
  const content = new Uint8Array(
    Buffer.from(
      base64
        .trim()
        .replace(/^"|"$/g, '')
        .replace(/^data:[^,]*,/, ''),
      'base64',
    ),
  )
  if (content[0] === 0xff && content[1] === 0xd8) return { content, contentType: 'image/jpeg' }
  if (content[0] === 0x89 && content[1] === 0x50) return { content, contentType: 'image/png' }
  return null
}
