import type { CellValue } from 'hucre/xlsx'
import { xlsxOf } from './zip-files.ts'

export type OrderCells = Partial<
  Record<'name' | 'phone' | 'unit' | 'address' | 'amount' | 'payment' | 'time' | 'outlet' | 'description', CellValue>
>

const columns = ['name', 'phone', 'unit', 'address', 'amount', 'payment', 'time', 'outlet', 'description'] as const
const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Delivery time', 'Outlet', 'Order details']

/** Creates an xlsx file of orders in base64; each is valid for Singapore unless changed. */
export async function ordersFile(orders: OrderCells[]): Promise<string> {
  const validOrder: OrderCells = {
    ...{
      name: 'Alicia Wong',
      phone: '81234567',
      unit: '#04-12',
      address: 'Bugis Junction',
      amount: 25,
      payment: 'cash',
    },
  }
  const rows = orders.map((order) => columns.map((column) => ({ ...validOrder, ...order })[column] ?? null))
  return Buffer.from(await xlsxOf([{ name: 'Orders', rows: [titles, ...rows] }])).toString('base64')
}
