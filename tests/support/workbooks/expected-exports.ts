import type { BulkColumn } from '../../../core/bulk/sheet/columns.ts'

/** What is read from a file in `exports/`. */
interface Expected {
  /** Null for a table with titles that any system may have. */
  system: string | null
  orders: Partial<Record<BulkColumn, string>>[]
  leftOut?: string[]
  /** Columns of what the export doesn't have. */
  missing?: BulkColumn[]
}

const place = { unit: '#04-12', address: 'Bugis Junction, Singapore 188021' }

/** By file. The people are invented. */
export const expectedExports: Readonly<Record<string, Expected>> = {
  'shopify.csv': {
    system: 'Shopify',
    orders: [
      {
        ...place,
        reference: '#1001',
        name: 'Mei Lin',
        phone: '+65 8123 4567',
        notes: 'Ring twice',
        description: '2 × Kaya toast set, Kopi beans, 250 g',
        amount: '45.50 SGD',
        payment: 'PAID',
      },
      {
        ...place,
        reference: '#1002',
        name: 'Ravi Menon',
        unit: '#02-07',
        phone: '81234568',
        payment: 'CASH_ON_DELIVERY',
      },
    ],
    leftOut: [
      '#1003 Ahmad Salleh Fulfillment Status: fulfilled',
      '#1004 Grace Tan Cancelled at: 2026-06-11 11:00:00 +0800',
    ],
  },
  'squarespace.csv': {
    system: 'Squarespace',
    orders: [
      {
        ...place,
        reference: '00042',
        name: 'Lena Ong',
        description: 'Washed coffee 200g, 3 × Filter papers',
        payment: 'PAID',
      },
    ],
    leftOut: ['00041 Omar Aziz Fulfillment Status: FULFILLED'],
  },
  'woocommerce-advanced-order-export.csv': {
    system: 'WooCommerce (Advanced Order Export)',
    orders: [
      {
        reference: '731',
        name: 'Siti Rahim',
        address: 'Bugis Junction #04-12, Singapore 188021',
        notes: 'Leave with the guard',
        description: 'Batik scarf, 2 × Gift box',
        amount: '52.40',
        payment: 'CASH_ON_DELIVERY',
      },
      { reference: '732', name: 'Jan Koh', address: 'Bugis Junction #05-02, Singapore 188021', payment: 'PAID' },
    ],
    leftOut: ['730 Eve Lim Order Status: Completed'],
  },
  'woocommerce-webtoffee.csv': {
    system: 'WooCommerce (WebToffee)',
    orders: [
      {
        ...place,
        unit: 'Unit 04-12',
        reference: '900',
        name: 'Hugo Chua',
        phone: '81234567',
        description: 'Pandan cake, 2 × Candle',
        payment: 'PAID',
      },
    ],
    leftOut: ['899 Ian Goh status: cancelled'],
  },
  'woocommerce.csv': {
    system: 'WooCommerce',
    orders: [
      {
        ...place,
        reference: '4415',
        name: 'Ida Low',
        description: '2 × Bento, Miso soup',
        payment: 'CASH_ON_DELIVERY',
      },
    ],
    leftOut: ['4416 Ben Tay status: completed'],
  },
  'square.csv': {
    system: 'Square',
    orders: [
      {
        ...place,
        reference: '#1180',
        name: 'Paul Sim',
        phone: '+6581234567',
        notes: 'Call on arrival',
        description: 'Laksa Regular, 2 × Barley',
        amount: '27.00 SGD',
        payment: 'PAID',
      },
    ],
    leftOut: ['#1179 Zoe Ang Fulfillment Status: Completed'],
  },
  'wix.csv': {
    system: 'Wix',
    orders: [
      {
        reference: '10211',
        name: 'Clara Yeo',
        phone: '+65 8123 4567',
        address: '#04-12 Bugis Junction, Singapore 188021',
        description: 'Rose bouquet Red, 2 × Card',
        payment: 'PAID',
      },
    ],
    leftOut: ['10210 Ed Ho Fulfillment status: Fulfilled'],
  },
  'bigcommerce.csv': {
    system: 'BigCommerce',
    orders: [
      {
        ...place,
        reference: '118',
        name: 'Max Neo',
        phone: '81234567',
        description: '2 × Teapot, Tea caddy',
        amount: '64.20 SGD',
        payment: 'PAID',
      },
    ],
    leftOut: ['117 Lee Wen Order Status: Shipped'],
  },
  'prestashop.csv': {
    system: 'PrestaShop',
    orders: [{ reference: 'KHWLILZLL', name: 'J. Pereira', amount: 'S$45.00', payment: 'CASH_ON_DELIVERY' }],
    leftOut: ['FFATNOMMJ A. Vogel Status: Shipped'],
    missing: ['phone', 'address', 'unit'],
  },
  'etsy.csv': {
    system: 'Etsy',
    orders: [{ ...place, reference: '3001', name: 'Iris Wong', description: 'MUG-1', payment: 'PAID' }],
    leftOut: ['3000 Bob Roe Date Shipped: 06/11/26'],
    missing: ['phone'],
  },
  'onfleet.csv': {
    system: 'Onfleet',
    orders: [{ ...place, name: 'Dina Foo', phone: '+6581234567', notes: 'Door code 11', description: 'Two boxes' }],
    missing: ['amount', 'payment'],
  },
  'circuit.csv': {
    system: 'Circuit',
    orders: [{ ...place, reference: 'S-88', name: 'Kim Sia', phone: '81234567', description: 'Flowers' }],
    missing: ['amount', 'payment'],
  },
  'detrack.csv': {
    system: 'Detrack',
    orders: [
      {
        reference: 'DO123',
        name: 'Lily Toh',
        phone: '81234567',
        address: '#04-12 Bugis Junction, Singapore 188021',
        description: 'Ham, 3 × Cheese',
        amount: '35',
        payment: 'CASH_ON_DELIVERY',
      },
    ],
  },
  'lalamove.csv': {
    system: null,
    orders: [
      {
        ...place,
        name: 'Wei Jie',
        phone: '81234567',
        notes: 'Lobby',
        description: 'Documents',
        amount: '18.50',
        payment: 'CASH_ON_DELIVERY',
      },
    ],
  },
  'routific.csv': {
    system: null,
    orders: [
      {
        ...place,
        reference: 'R-7',
        name: 'Sara Lau',
        phone: '81234567',
        notes: 'Bell is broken',
        amount: '22.40',
        payment: 'CASH_ON_DELIVERY',
      },
    ],
  },
}
