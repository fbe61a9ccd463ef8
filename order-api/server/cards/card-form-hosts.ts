import type { CardFormWire } from '../../../core/api/payments.ts'

export interface CardFormHosts {
  script: string[]
  connect: string[]
  frame: string[]
}

// Every script of Checkout.com Frames uses this origin.
const checkoutFrames = 'https://js.checkout.com'

/** Origins that a card form loads from, for the page's policy; none for the built-in form. */
export function cardFormHosts(form: CardFormWire | null): CardFormHosts {
  if (form?.provider === 'adyen') {
    // The fields are pages of the first host. Texts come from the second.
    const [fields, texts] = ['adyen.com', 'cdn.adyen.com'].map(
      (domain) => `https://checkoutshopper-${form.environment}.${domain}`,
    ) as [string, string]
    return { script: [], connect: [fields, texts], frame: [fields] }
  }
  if (form?.provider === 'checkout') {
    const script = new URL(form.script_url).origin
    return { script: [script], connect: [checkoutFrames], frame: [checkoutFrames] }
  }
  return { script: [], connect: [], frame: [] }
}
