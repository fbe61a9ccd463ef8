import { createECDH, hkdfSync } from 'node:crypto'
import { compactDecrypt, importJWK, type JWK } from 'jose'
import { keyedHash } from '../../keyed-hash.ts'

const curve = 'prime256v1'

/** The private key that a secret gives: P-256, for ECDH-ES. */
function privateJwk(secret: string): JWK & { kid: string } {
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, 'courier-card-key', String(attempt), 32))
    const key = createECDH(curve)
    try {
      key.setPrivateKey(scalar)
    } catch {
      // Not below the order of the curve, which one of 2^32 scalars is not.
      continue
    }
    const point = key.getPublicKey()
    const text = (from: number, to: number) => point.subarray(from, to).toString('base64url')
    return {
      kty: 'EC',
      crv: 'P-256',
      kid: keyedHash(secret, 'card-key-id', '').slice(0, 12),
      x: text(1, 33),
      y: text(33, 65),
      d: scalar.toString('base64url'),
    }
  }
}

/** The key that the sandbox's card form encrypts to, as a JWK with its `kid`. Safe to publish. */
export function cardPublicJwk(secret: string): JWK & { kid: string } {
  const { d: _, ...open } = privateJwk(secret)
  return { ...open, alg: 'ECDH-ES', use: 'enc' }
}

/** What a card form encrypted to one of our keys, parsed; null if it is unreadable. @param secrets the current one and earlier ones. */
export async function decryptCard(secrets: readonly string[], jwe: string): Promise<unknown> {
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
