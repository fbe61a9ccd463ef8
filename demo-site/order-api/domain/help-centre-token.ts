import { jwtVerify, SignJWT } from 'jose'
import type { ApiContext } from '../context.ts'

type TokenContext = Pick<ApiContext, 'clock' | 'secret'>

const audience = 'help-centre'
const lifetimeSeconds = 3600

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** Good for the help centre alone: no route of the order API takes it. */
export function helpCentreTokenFor({ clock, secret }: TokenContext, userId: string, vendorId: string): Promise<string> {
  const now = Math.floor(clock.now() / 1000)
  return new SignJWT({ vendor_id: vendorId })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(keyOf(secret))
}

export async function isHelpCentreToken({ clock, secret }: TokenContext, token: string): Promise<boolean> {
  try {
    await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(clock.now()),
    })
    return true
  } catch {
    return false
  }
}
