import type { BulkColumn } from '../../../core/bulk/sheet/columns.ts'

type Order = Partial<Record<BulkColumn, string>>

/** What is read from a file in `exports/`. */
interface Expected {
  /** Null for a table with titles that any system may have. */
  system: string | null
  orders: Order[]
  leftOut?: string[]
  /**
   * Columns of what the export doesn't have, so that the page asks: PrestaShop's list of orders has neither phone nor address,
   * Etsy's sold orders have no phone, and stops of Onfleet and Circuit have no price and don't say who pays.
   */
  missing?: BulkColumn[]
}

const inParts = { unit: '#04-12', address: 'Bugis Junction, Singapore 188021' }
const inOneCell = { address: '#04-12 Bugis Junction, Singapore 188021' }
const cash = { payment: 'CASH_ON_DELIVERY' }
const paid = { payment: 'PAID' }
/** Returns the expected cells of an order; the later of equal ones count. */
const order = (reference: string, name: string, description: string, ...others: Order[]): Order =>
  Object.assign({ reference, name, description }, ...others)

/** By file. The people are invented. */
export const expectedExports: Readonly<Record<string, Expected>> = {
  'shopify.csv': {
    system: 'Shopify',
    orders: [
      order('#1001', 'Mei Lin', '2 × Kaya toast set, Kopi beans, 250 g', inParts, paid, {
        phone: '+65 8123 4567',
        notes: 'Ring twice',
        amount: '45.50 SGD',
      }),
      { ...inParts, ...cash, reference: '#1002', name: 'Ravi Menon', unit: '#02-07', phone: '81234568' },
    ],
    leftOut: [
      '#1003 Ahmad Salleh Fulfillment Status: fulfilled',
      '#1004 Grace Tan Cancelled at: 2026-06-11 11:00:00 +0800',
    ],
  },
  'squarespace.csv': {
    system: 'Squarespace',
    orders: [order('00042', 'Lena Ong', 'Washed coffee 200g, 3 × Filter papers', inParts, paid)],
    leftOut: ['00041 Omar Aziz Fulfillment Status: FULFILLED'],
  },
  'woocommerce-advanced-order-export.csv': {
    system: 'WooCommerce (Advanced Order Export)',
    orders: [
      order('731', 'Siti Rahim', 'Batik scarf, 2 × Gift box', cash, {
        address: 'Bugis Junction #04-12, Singapore 188021',
        notes: 'Leave with the guard',
        amount: '52.40',
      }),
      { reference: '732', name: 'Jan Koh', address: 'Bugis Junction #05-02, Singapore 188021', ...paid },
    ],
    leftOut: ['730 Eve Lim Order Status: Completed'],
  },
  'woocommerce-webtoffee.csv': {
    system: 'WooCommerce (WebToffee)',
    orders: [
      order('900', 'Hugo Chua', 'Pandan cake, 2 × Candle', inParts, paid, { unit: 'Unit 04-12', phone: '81234567' }),
    ],
    leftOut: ['899 Ian Goh status: cancelled'],
  },
  'woocommerce.csv': {
    system: 'WooCommerce',
    orders: [order('4415', 'Ida Low', '2 × Bento, Miso soup', inParts, cash)],
    leftOut: ['4416 Ben Tay status: completed'],
  },
  'square.csv': {
    system: 'Square',
    orders: [
      order('#1180', 'Paul Sim', 'Laksa Regular, 2 × Barley', inParts, paid, {
        phone: '+6581234567',
        notes: 'Call on arrival',
        amount: '27.00 SGD',
      }),
    ],
    leftOut: ['#1179 Zoe Ang Fulfillment Status: Completed'],
  },
  'wix.csv': {
    system: 'Wix',
    orders: [order('10211', 'Clara Yeo', 'Rose bouquet Red, 2 × Card', inOneCell, paid, { phone: '+65 8123 4567' })],
    leftOut: ['10210 Ed Ho Fulfillment status: Fulfilled'],
  },
  'bigcommerce.csv': {
    system: 'BigCommerce',
    orders: [
      order('118', 'Max Neo', '2 × Teapot, Tea caddy', inParts, paid, { phone: '81234567', amount: '64.20 SGD' }),
    ],
    leftOut: ['117 Lee Wen Order Status: Shipped'],
  },
  'prestashop.csv': {
    system: 'PrestaShop',
    orders: [{ reference: 'KHWLILZLL', name: 'J. Pereira', amount: 'S$45.00', ...cash }],
    leftOut: ['FFATNOMMJ A. Vogel Status: Shipped'],
    missing: ['phone', 'address', 'unit'],
  },
  'etsy.csv': {
    system: 'Etsy',
    orders: [order('3001', 'Iris Wong', 'MUG-1', inParts, paid)],
    leftOut: ['3000 Bob Roe Date Shipped: 06/11/26'],
    missing: ['phone'],
  },
  'onfleet.csv': {
    system: 'Onfleet',
    orders: [{ ...inParts, name: 'Dina Foo', phone: '+6581234567', notes: 'Door code 11', description: 'Two boxes' }],
    missing: ['amount', 'payment'],
  },
  'circuit.csv': {
    system: 'Circuit',
    orders: [order('S-88', 'Kim Sia', 'Flowers', inParts, { phone: '81234567' })],
    missing: ['amount', 'payment'],
  },
  'detrack.csv': {
    system: 'Detrack',
    orders: [order('DO123', 'Lily Toh', 'Ham, 3 × Cheese', inOneCell, cash, { phone: '81234567', amount: '35' })],
  },
  'lalamove.csv': {
    system: null,
    orders: [
      {
        ...inParts,
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
        ...inParts,
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
