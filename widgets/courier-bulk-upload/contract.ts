import type { Page } from '../../core/app/page-object.ts'
import { type Contract, event, method, type WidgetProps } from '../contract.ts'

/** Many orders from one spreadsheet: `<courier-bulk-upload></courier-bulk-upload>`. */
export const contract = {
  tag: 'courier-bulk-upload',
  isScreen: true,
  attributes: {
    /** ID of the upload to show. A job is one upload. */
    job: 'string',
  },
  methods: {
    /** Loads the earlier uploads again. */
    refresh: method<() => void>(),
  },
  events: {
    /** Orders of an upload were placed; `failed` counts its rows that weren't. */
    'courier-bulk-placed': event<{ jobId: string; placed: number; failed: number }>(),
    /**
     * Before the bank's page at `address`. If cancelled, the page stays and offers a button to go there. In a frame, it is
     * only offered, because banks refuse frames.
     */
    'courier-before-redirect': event<{ to: 'bank'; host: string; address: string; vendorId: string; jobId: string }>(),
  },
} as const satisfies Contract

export type CourierBulkUploadProps = WidgetProps<typeof contract, Page>
