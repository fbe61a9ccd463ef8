import type { ApiClient } from './client.ts'

/** POST /login (specification 1 §7). `Expires` is the end of the access token, ISO 8601. */
export interface AuthenticationResultWire {
  AccessToken: string
  IdToken: string
  RefreshToken: string
  Expires: string
}

export interface LoginResponseWire {
  result: { AuthenticationResult: AuthenticationResultWire }
}

export interface IdTokenClaims {
  sub: string
  email: string
  exp: number
}

export async function logIn(client: ApiClient, emailAddress: string, password: string) {
  const response = await client.request<LoginResponseWire['result']>('/login', {
    method: 'POST',
    body: { email_address: emailAddress, password },
    authorized: false,
    // Repeated guesses count (specification 1 §7).
    retries: 0,
  })
  return response.AuthenticationResult
}

/** POST /login/extend: fetches new access and ID tokens; the refresh token is rotated. */
export async function extendLogin(client: ApiClient, refreshToken: string) {
  const response = await client.request<LoginResponseWire['result']>('/login/extend', {
    method: 'POST',
    body: { refresh_token: refreshToken },
    authorized: false,
    repeatable: true,
  })
  return response.AuthenticationResult
}

/** POST /logout: ends the session; 401 if it has ended. The refresh token identifies it if the access token has expired. */
export function logOut(client: ApiClient, authorization: string, refreshToken: string | null) {
  return client.request<boolean>('/logout', {
    method: 'POST',
    body: refreshToken === null ? {} : { refresh_token: refreshToken },
    repeatable: true,
    // Pages wait for it before they are left.
    retries: 1,
    timeoutMs: 3000,
    authorization,
    keepalive: true,
  })
}
