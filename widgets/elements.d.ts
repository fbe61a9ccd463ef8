/**
 * For hosts in this repository: the elements in the DOM and in React's JSX.
 *
 *     import 'courier-elements/courier-request'
 *     document.querySelector('courier-request')?.addEventListener('courier-order-placed', ({ detail }) => detail.orderId)
 *
 * The package has the same in separate files (`package/types.ts`), because not every host has React.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { CourierElements, CourierEventMap, CourierJsx } from './element-types.ts'

export type { CourierElement, CourierEventMap, SharedAttributes } from './element-types.ts'

declare global {
  interface HTMLElementTagNameMap extends CourierElements {}
  interface GlobalEventHandlersEventMap extends CourierEventMap {}
}

type Html<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element> & { class?: string | undefined }
type Tags = { [Tag in keyof CourierJsx]: CourierJsx[Tag] & Html<CourierElements[Tag]> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
