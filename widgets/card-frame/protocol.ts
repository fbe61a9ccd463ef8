import type { CardScheme } from '../../core/api/payment-lists.ts'
import type { TextKey } from '../../core/i18n/keys.ts'
import type { Direction } from '../../locales/languages.ts'

/**
 * Messages between the card frame and its page. The frame greets its parent without any secret; the page replies to the
 * frame's origin with one end of a channel, which carries everything else.
 */

/** frame → page, by `postMessage`. */
export const greeting = 'courier-card-frame'

/** page → frame, by `postMessage`, with one end of a channel. */
export interface ConnectMessage {
  type: 'courier-card-connect'
  appearance: FrameAppearance
}

/** Texts that the frame shows; it has none of its own. */
export const frameTexts = [
  'card.frame',
  'card.number',
  'card.expiry',
  'card.expiry-example',
  'card.code',
  'card.number-missing',
  'card.number-incomplete',
  'card.number-wrong',
  'card.expiry-missing',
  'card.expiry-incomplete',
  'card.expiry-no-month',
  'card.expiry-past',
  'card.expiry-far',
  'card.code-missing',
  'card.code-front',
  'card.code-back',
] as const satisfies readonly TextKey[]

export type FrameText = (typeof frameTexts)[number]

/** Appearance of the element around the frame. */
export interface FrameAppearance {
  language: string
  direction: Direction
  texts: Record<FrameText, string>
  /** CSS `color-scheme` as the element inherits it. */
  colorScheme: string
  /** Values of the tokens of `styles/tokens.ts`, by their CSS name without a prefix. */
  tokens: Record<string, string>
}

/** page → frame, through the channel. */
export type ToFrame =
  | { type: 'appearance'; appearance: FrameAppearance }
  /** Requests the encrypted card; the response repeats `call`. */
  | { type: 'read'; call: number }
  | { type: 'clear' }

export interface EncryptedCard {
  /** Compact JWE. */
  encrypted: string
  scheme: CardScheme
  lastFour: string
}

/** frame → page, through the channel. */
export type FromFrame =
  | { type: 'state'; isValid: boolean; scheme: CardScheme }
  /** Pixels that the frame's content needs. */
  | { type: 'height'; height: number }
  /** Enter was pressed. */
  | { type: 'submit' }
  /** `card` is null if incomplete; the frame shows what is missing. */
  | { type: 'read'; call: number; card: EncryptedCard | null }
