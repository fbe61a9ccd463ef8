import { createECDH, hkdfSync } from 'node:crypto'
import { compactDecrypt, importJWK, type JWK } from 'jose'
import { type Keys, signWith } from '../../../domain/keys.ts'

const curve = 'prime256v1'

/** Derives the private key (P-256, ECDH-ES) from a secret. */
function privateJwk(secret: string): JWK & { kid: string } {
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, 'courier-card-key', String(attempt), 32))
    const key = createECDH(curve)
    try {
      key.setPrivateKey(scalar)
    } catch {
      // Above the curve's order, one of 2^32 scalars.
      continue
    }
    const point = key.getPublicKey()
    const coordinate = (from: number, to: number) => point.subarray(from, to).toString('base64url')
    return {
      kty: 'EC',
      crv: 'P-256',
      kid: signWith(secret)('card-key-id', '').slice(0, 12),
      x: coordinate(1, 33),
      y: coordinate(33, 65),
      d: scalar.toString('base64url'),
    }
  }
}

/** Public key of the sandbox's card form, as JWK with `kid`. */
export function cardPublicJwk({ secrets: [secret] }: Pick<Keys, 'secrets'>): JWK & { kid: string } {
  const { d: _, ...publicJwk } = privateJwk(secret)
  return { ...publicJwk, alg: 'ECDH-ES', use: 'enc' }
}

/** Decrypts card details; null if unreadable. */
export async function decryptCard({ secrets }: Keys, jwe: string): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(
      jwe,
      async ({ kid }) => {
        const key = secrets.map(privateJwk).find((candidate) => candidate.kid === kid)
        if (!key) throw new Error('unknown key')
        return importJWK(key, 'ECDH-ES')
      },
      { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] },
    )
    return JSON.parse(new TextDecoder().decode(plaintext))
  } catch {
    return null
  }
}
