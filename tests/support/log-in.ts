import type { LoginResponseWire } from '../../core/api/login.ts'
import { demoPassword } from './test-databases.ts'

/** Signs in at a running server, to the demo's parent unless another email is given. */
export async function logIn(origin: string, email = 'parent@demo.courier', password = demoPassword) {
  const response = await fetch(`${origin}/orders/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email_address: email, password }),
  })
  if (!response.ok) throw new Error(`Signing in as ${email} failed with status ${response.status}`)
  return ((await response.json()) as LoginResponseWire).result.AuthenticationResult
}

/** Signs in, and returns the `Authorization` header. */
export async function fetchAuthorization(origin: string, email?: string): Promise<string> {
  const { AccessToken, IdToken } = await logIn(origin, email)
  return `Bearer ${AccessToken}|${IdToken}`
}
