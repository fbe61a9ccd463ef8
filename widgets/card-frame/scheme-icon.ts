import { css } from '@linaria/core'
import type { CardScheme } from '../../core/api/payment-lists.ts'

/** Letters on a card in the scheme's colour, instead of the scheme's logo. */
export const schemeLetters: Record<CardScheme, string> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  jcb: 'JCB',
  unionpay: 'UPAY',
  discover: 'DISC',
  diners: 'DC',
  unknown: '',
}

/** A small card, 36 × 24, with the letters of its scheme; `data-scheme` names it. */
export const schemeIcon = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  inline-size: 36px;
  block-size: 24px;
  border-radius: 4px;
  background: #5a616e;
  color: #fff;
  font: 700 10px/1 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  letter-spacing: 0.02em;
  direction: ltr;
  user-select: none;

  &[data-scheme='visa'] {
    background: #1a1f71;
    font-style: italic;
    letter-spacing: 0.06em;
  }

  &[data-scheme='mastercard'] {
    background: #b3123a;
  }

  &[data-scheme='amex'] {
    background: #0063b2;
  }

  &[data-scheme='jcb'] {
    background: #0b6b3a;
  }

  &[data-scheme='unionpay'] {
    background: #00677f;
  }

  &[data-scheme='discover'] {
    background: #9a4a00;
  }

  &[data-scheme='diners'] {
    background: #2a4d8f;
  }

  /* A card without a scheme: its stripe. */
  &[data-scheme='unknown'] {
    background: linear-gradient(transparent 6px, #5a616e 6px 11px, transparent 11px), #c9ced6;
  }
`
