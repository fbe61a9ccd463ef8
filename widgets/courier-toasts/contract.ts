import type { Contract, WidgetProps } from '../contract.ts'

/** The page's toasts: `<courier-toasts>`, once anywhere in the page. */
export const contract = {
  tag: 'courier-toasts',
  attributes: {},
  events: {},
} as const satisfies Contract

export type CourierToastsProps = WidgetProps<typeof contract>
