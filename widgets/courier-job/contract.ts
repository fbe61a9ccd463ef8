import { type Contract, event, type WidgetProps } from '../contract.ts'

/** The page of a shop's own rider: `<courier-job job="…the link's token…">`. */
export const contract = {
  tag: 'courier-job',
  attributes: {
    /** Token from the link that the shop sent. */
    job: 'string',
  },
  events: {
    /** The order's status changed; also sent when first known. */
    'courier-job-changed': event<{ orderId: string; status: string }>(),
  },
} as const satisfies Contract

export type CourierJobProps = WidgetProps<typeof contract>
