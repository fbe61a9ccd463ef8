import type { LoginResponseWire } from '../../core/api/login.ts'
import { demoPassword } from '../support/order-api.ts'

/** Signs in as the demo's parent at a running server. Returns the `Authorization` header. */
export async function fetchAuthorization(origin: string): Promise<string> {
  const response = await fetch(`${origin}/orders/api/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email_address: 'parent@demo.courier', password: demoPassword }),
  })
  const { result }: LoginResponseWire = JSON.parse(await response.text())
  return `Bearer ${result.AuthenticationResult.AccessToken}|${result.AuthenticationResult.IdToken}`
}
