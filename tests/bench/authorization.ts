import type { LoginResponseWire } from '../../core/api/login.ts'
import { demoPassword } from '../support/order-api.ts'

/** Signs in to the demo at a running server, as its parent unless another email is given. Returns the `Authorization` header. */
export async function fetchAuthorization(origin: string, email = 'parent@demo.courier'): Promise<string> {
  const response = await fetch(`${origin}/orders/api/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email_address: email, password: demoPassword }),
  })
  const { result }: LoginResponseWire = JSON.parse(await response.text())
  return `Bearer ${result.AuthenticationResult.AccessToken}|${result.AuthenticationResult.IdToken}`
}
