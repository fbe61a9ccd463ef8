import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { ApiContext } from '../context.ts'

type TokenContext = Pick<ApiContext, 'clock' | 'secret'>
type TokenUse = 'access' | 'id' | 'guest'

const issuer = 'courier-order-api'
const audience = 'courier-orders'
const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** Refresh tokens are random: kept as SHA-256. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** @param token times are unix seconds. */
export function signToken(
  { secret }: Pick<TokenContext, 'secret'>,
  token: {
    use: TokenUse
    subject: string
    issuedAt: number
    expires: number
    claims: Record<string, string | number>
  },
): Promise<string> {
  return new SignJWT({ use: token.use, ...token.claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(token.subject)
    .setIssuedAt(token.issuedAt)
    .setExpirationTime(token.expires)
    .setJti(crypto.randomUUID())
    .sign(keyOf(secret))
}

/** The claims of a token of that use; null unless it is ours, for us, and not expired. */
export async function verifyToken(context: TokenContext, token: string, use: TokenUse) {
  try {
    const { payload } = await jwtVerify(token, keyOf(context.secret), {
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
