import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../clock.ts'
import type { Keys } from '../keys.ts'
import { signingHeaderAndKey, verificationKey } from './tokens.ts'

const audience = 'help-centre'
const lifetimeSeconds = 3600

/** Returns a token that is valid for the help centre only. */
export function helpCentreTokenFor(
  { clock, keys }: { clock: Clock; keys: Keys },
  userId: string,
  vendorId: string,
): Promise<string> {
  const { header, key } = signingHeaderAndKey(keys)
  const now = Math.floor(clock.now() / 1000)
  return new SignJWT({ vendor_id: vendorId })
    .setProtectedHeader(header)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(key)
}

export async function isHelpCentreToken(
  { clock, keys }: { clock: Clock; keys: Keys },
  token: string,
): Promise<boolean> {
  try {
    await jwtVerify(token, verificationKey(keys), {
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
