import { createHash } from 'node:crypto'
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../clock.ts'
import { keyedHash } from '../keyed-hash.ts'

interface TokenContext {
  clock: Clock
  secrets: readonly string[]
}
type TokenUse = 'access' | 'id' | 'guest' | 'wallet' | 'partner'

const issuer = 'courier-order-api'
const audience = 'courier-orders'
const keyOf = (secret: string) => new TextEncoder().encode(secret)
const keyIdOf = (secret: string) => keyedHash(secret, 'key-id', '').slice(0, 8)

export function signingHeaderAndKey(secret: string): { header: JWTHeaderParameters; key: Uint8Array } {
  return { header: { alg: 'HS256', kid: keyIdOf(secret) }, key: keyOf(secret) }
}

/** Returns a function that finds the key that a token names. */
export function verificationKey(secrets: readonly string[]) {
  return ({ kid }: { kid?: string }): Uint8Array => {
    const secret = secrets.find((candidate) => keyIdOf(candidate) === kid)
    if (secret === undefined) throw new errors.JWSInvalid('unknown key')
    return keyOf(secret)
  }
}

/** Hashes a token for storage. Tokens are random, so SHA-256 is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Signs a token. Its times are in Unix seconds. */
export function signToken(
  { secret }: { secret: string },
  token: {
    use: TokenUse
    subject: string
    issuedAt: number
    expires: number
    claims: Record<string, string | number>
  },
): Promise<string> {
  const { header, key } = signingHeaderAndKey(secret)
  return new SignJWT({ use: token.use, ...token.claims })
    .setProtectedHeader(header)
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(token.subject)
    .setIssuedAt(token.issuedAt)
    .setExpirationTime(token.expires)
    .setJti(crypto.randomUUID())
    .sign(key)
}

/** Returns a token's claims; null unless valid for this use. */
export async function verifyToken(context: TokenContext, token: string, use: TokenUse) {
  try {
    const { payload } = await jwtVerify(token, verificationKey(context.secrets), {
      algorithms: ['HS256'],
      issuer,
      audience,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(context.clock.now()),
    })
    return payload.use === use ? payload : null
  } catch {
    return null
  }
}
