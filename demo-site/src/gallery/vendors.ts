import type { BulkJobDetailWire, BulkOrderWire } from '../../../core/api/bulk-jobs.ts'
import type { SuggestionWire } from '../../../core/api/geolocator.ts'
import type { VendorLocationWire, VendorWire } from '../../../core/api/vendors.ts'

function vendor(id: string, name: string, place: Partial<VendorLocationWire> & { address_text: string }): VendorWire {
  return {
    vendor_id: id,
    parent_vendor_id: id === '1000' ? null : '1000',
    client_vendor_id: `MK-${id}`,
    is_parent: id === '1000',
    is_active: true,
    is_registered: true,
    estimation_pick_up_time: 15,
    flags: { payment_methods: ['PAID', 'CASH_ON_DELIVERY'] },
    vendor_information: {
      name,
      currency: 'SGD',
      owners: ['parent@demo.courier'],
      invited: [],
      contact: { phone: '+6581234110' },
      location: { ...outlet.location, ...place },
    },
  }
}

export const outlet = {
  location: {
    address_text: 'Bugis Junction, 200 Victoria Street, Singapore 188021',
    building: '',
    city: 'Singapore',
    country_code: 'SG',
    latitude: 1.2991,
    longitude: 103.8554,
    postal_code: '188021',
    street: 'Victoria Street',
    street_number: '200',
    unit: '',
    rider_instructions: '',
  },
} satisfies { location: VendorLocationWire }

export const vendors: VendorWire[] = [
  vendor('1000', 'Merlion Kitchen', { address_text: 'Raffles Place MRT, Singapore' }),
  vendor('1001', 'Tanjong Pagar', {
    address_text: 'Tanjong Pagar Road, Singapore',
    latitude: 1.277,
    longitude: 103.843,
  }),
  vendor('1002', 'Bugis', outlet.location),
]

/** Rows of a spreadsheet, one of them with errors. */
export const pastedRows = [
  ['Customer name', 'Phone number', 'Drop-off address', 'Order details', 'Order value', 'Payment method'],
  ['Mei Ling Tan', '+6581234152', 'ION Orchard, 2 Orchard Turn, Singapore 238801', 'Lunch box', '18.50', 'PAID'],
  ['Nadia Salleh', '812', '', 'Lunch box', 'x', ''],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

const guestOutlet = vendor('1002', 'guest', outlet.location)
/** A guest's outlet has no location. */
export const guestVendor: VendorWire = {
  ...guestOutlet,
  parent_vendor_id: null,
  vendor_information: { ...guestOutlet.vendor_information, location: null },
}

export const places: SuggestionWire[] = [
  {
    id: 'ion',
    formatted_address: 'ION Orchard, 2 Orchard Turn, Singapore 238801',
    main_text: 'ION Orchard',
    secondary_text: '2 Orchard Turn, Singapore 238801',
    latitude: 1.304,
    longitude: 103.8318,
    precision: 'address',
  },
  {
    id: 'marina',
    formatted_address: 'Marina Bay Sands Hotel, 10 Bayfront Avenue, Singapore 018956',
    main_text: 'Marina Bay Sands Hotel',
    secondary_text: '10 Bayfront Avenue, Singapore 018956',
    latitude: 1.2834,
    longitude: 103.8607,
    precision: 'address',
  },
]

function row(number: number, customer: string, change: Partial<BulkOrderWire> = {}): BulkOrderWire {
  return {
    row: number,
    sheet: 'Orders',
    status: 'PREPROCESS_SUCCESS',
    order_id: null,
    errors: [],
    warnings: [],
    description: 'Lunch box',
    amount: 18.5,
    delivery_fee: 8.4,
    collection_point: { vendor_id: '1002', name: 'Bugis' },
    customer_name: customer,
    customer_phone: '+6581234152',
    address: '#04-12, ION Orchard, 2 Orchard Turn, Singapore 238801',
    latitude: 1.304,
    longitude: 103.8318,
    confidence: 'address',
    notes: '',
    payment_method: 'CASH_ON_DELIVERY',
    delivery_type: 'instant',
    preordered_for: null,
    ...change,
  }
}

const wrongPhone = {
  key: 'validation.phone-incorrect',
  message: 'This phone number doesn’t look right. Check the digits.',
  sheet: 'Orders',
  row: 4,
  column: 'Phone number',
  values: {},
}

/** A spreadsheet of three rows, one with a problem. */
export function bulkJob(state: 'checked' | 'placed'): BulkJobDetailWire {
  const isPlaced = state === 'placed'
  const placedRow = { status: 'ORDER_PLACEMENT_SUCCESS', order_id: '1002-BULK42' } as const
  return {
    bulk_job: {
      status: isPlaced ? 'ORDER_PLACEMENT_SUCCESS_WITH_ERROR' : 'PREPROCESS_SUCCESS_WITH_ERROR',
      vendor_id: '1002',
      file_name: 'lunch.xlsx',
      created_at: '2026-06-10T06:20:00.000Z',
      is_placing: false,
      metadata: {
        bulk_job_id: 'job-1',
        row_count: 3,
        success_row_count: 2,
        placed_row_count: isPlaced ? 2 : 0,
        error_row_count: 1,
      },
    },
    orders: [
      row(2, 'Mei Ling Tan', isPlaced ? placedRow : {}),
      row(3, 'Marcus Yeo', isPlaced ? { ...placedRow, order_id: '1002-BULK43' } : {}),
      row(4, 'Nadia Salleh', { status: 'PREPROCESS_FAIL', customer_phone: '812', errors: [wrongPhone] }),
    ],
  }
}
