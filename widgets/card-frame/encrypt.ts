import { CompactEncrypt, importJWK, type JWK } from 'jose'

/** Card data in clear text. Encrypted, only the owner of the private key can read it. */
export interface CardDetails {
  /** Digits alone. */
  number: string
  /** 1 to 12. */
  expiry_month: number
  /** Four digits. */
  expiry_year: number
  security_code: string
}

/** Encrypts a card to the order API's public key (RFC 7516: ECDH-ES, A256GCM); the key's ID is in the header. */
export async function encryptCard(card: CardDetails, key: JWK): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(card))
  return new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(key.kid !== undefined && { kid: key.kid }) })
    .encrypt(await importJWK(key, 'ECDH-ES'))
}
