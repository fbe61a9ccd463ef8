import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'

/** What pandago's representative gives a brand, and the brand's private key. */
export const pandagoCredentials = {
  clientId: 'pandago:sg:00000000-0000-4000-8000-000000000000',
  keyId: '00000000-0000-4000-8000-000000000001',
  scope: 'pandago.api.sg.*',
  callbackSecret: 'a secret of the callbacks',
}

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
export const pandagoPrivateKey = keys.privateKey

/** Gives out access tokens, and knows which are valid now. Tokens last an hour. */
export function createTokens(clock: { now(): number }) {
  const until = new Map<string, number>()
  const seenAssertions = new Set<string>()
  let count = 0

  async function problemOf(form: URLSearchParams): Promise<string | null> {
    const expected = {
      grant_type: 'client_credentials',
      client_id: pandagoCredentials.clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      scope: pandagoCredentials.scope,
    }
    for (const [field, value] of Object.entries(expected)) if (form.get(field) !== value) return `${field} is wrong`
    for (const field of form.keys())
      if (!(field in expected) && field !== 'client_assertion') return `${field} is unknown`
    try {
      const { payload, protectedHeader } = await jwtVerify(
        form.get('client_assertion') ?? '',
        createPublicKey(keys.publicKey),
        {
          algorithms: ['RS256'],
          issuer: pandagoCredentials.clientId,
          subject: pandagoCredentials.clientId,
          audience: 'https://sts.deliveryhero.io',
          requiredClaims: ['exp', 'jti'],
          currentDate: new Date(clock.now()),
        },
      )
      if (protectedHeader.kid !== pandagoCredentials.keyId) return 'kid is wrong'
      if (seenAssertions.has(payload.jti as string)) return 'the assertion was used before'
      seenAssertions.add(payload.jti as string)
      return null
    } catch (error) {
      return String(error)
    }
  }

  return {
    async respond(body: unknown): Promise<Response> {
      const problem = await problemOf(new URLSearchParams(String(body)))
      if (problem) return Response.json({ error: 'invalid_client', error_description: problem }, { status: 401 })
      count += 1
      const token = `pandago-token-${count}`
      until.set(token, clock.now() + 3_600_000)
      // The seconds are a string in the description.
      return Response.json({ access_token: token, expires_in: '3600' })
    },
    isValid: (authorization: string | undefined) =>
      clock.now() < (until.get(authorization?.replace(/^Bearer /, '') ?? '') ?? 0),
    revokeAll: () => until.clear(),
  }
}
