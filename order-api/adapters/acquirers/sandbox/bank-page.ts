import type { Country } from '../../../domain/country.ts'
import { fromMinor } from '../../../domain/payments/money.ts'
import type { BankDecision, BankPage } from './sandbox-bank.ts'

export const bankPageStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: start center; min-block-size: 100vh; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; inline-size: min(26rem, 100%); margin-block-start: 10vh; padding: 1.5rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.25rem; }
p { margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1.5rem; }
dt { opacity: 0.7; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 0.5rem; }
button { font: inherit; padding: 0.75rem; border-radius: 0.5rem; border: 1px solid GrayText; background: ButtonFace; color: ButtonText; cursor: pointer; }
button[value='accept'] { background: #0b57d0; border-color: #0b57d0; color: #fff; font-weight: 600; }
small { display: block; margin-block-start: 1.5rem; opacity: 0.7; }
`

const buttons: [BankDecision, string][] = [
  ['accept', 'Confirm payment'],
  ['refuse', 'Refuse payment'],
  ['later', 'Decide later'],
  ['leave', 'Cancel and go back'],
]

/** The page on which a cardholder confirms a payment. No script runs on it. */
export function bankPageHtml(page: BankPage, country: Country): string {
  const { currency } = page
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency }).format(
    fromMinor(country, page.amountMinor),
  )
  const form = `<form method="post">${buttons
    .map(([decision, label]) => `<button name="decision" value="${decision}">${label}</button>`)
    .join('')}</form>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox bank</title>
<style>${bankPageStyle}</style>
</head>
<body>
<main>
<h1>Sandbox bank</h1>
<p>${page.isOpen ? 'Confirm that you want to make this payment.' : 'This payment was already confirmed or refused. You can close this page.'}</p>
<dl><dt>Amount</dt><dd>${amount}</dd><dt>Card</dt><dd>•••• ${page.lastFour}</dd></dl>
${page.isOpen ? form : ''}
<small>This is a test page. No money is moved.</small>
</main>
</body>
</html>
`
}
